// SPDX-License-Identifier: MIT

#include "ladder/rungs.h"

#include "ladder/core_rungs.h"
#include "ladder/link.h"
#include "ladder/opencl_rungs.h"
#include "ladder/reach.h"

#define SMALL (1u << 20) // bytes: with less shared memory, the demo has no room

static bool has_elf(const struct ladder *ladder) {
    const enum ladder_way way = ladder_way_of(ladder->board);
    return way != LADDER_MACHINE && way != LADDER_PROCESS;
}

static const char *without_elf(const struct ladder *ladder) {
    return has_elf(ladder) ? NULL
                           : "the core's program has no addresses of its own: `ready` tries it";
}

static const char *without_kernels(const struct ladder *ladder) {
    if (!has_elf(ladder))
        return "kernels in C are made for cores with a linker script: `compiler` tries compiled "
               "ones";
    if (bcl_board_is_local_store(ladder->board))
        return "kernels in C access the shared memory, which the core does not reach: `compiler` "
               "tries compiled ones";
    return NULL;
}

static const char *without_demo(const struct ladder *ladder) {
    if (ladder->board->memory.shared.size < SMALL)
        return "the picture has no room in the shared memory";
    if (ladder_way_of(ladder->board) == LADDER_MACHINE)
        return "a simulator of every cycle takes many minutes for a picture: ./dev demo";
    return ladder->demo == NULL ? "the picture demo is not installed here" : NULL;
}

const struct rung ladder_rungs[] = {
    {"link", "the firmware's file fits the board's facts", rung_link, without_elf,
     "board.json (core, memory) against the map of the chip; build the firmware again"},
    {"reach", "this machine reaches the board", rung_reach, NULL, NULL},
    {"ready", "the firmware starts and stores its ready word", rung_ready, NULL,
     "core.vectors, memory.shared.address and control_offset; does the core run (probe, "
     "remoteproc's trace, emulator's -d int)? does the host look at the same memory? byte order; "
     "clocks and power of that memory"},
    {"echo", "the core executes empty packets", rung_echo, NULL,
     "the core must see what the host stores: caches of either side, a mapping that is cached; a "
     "core that sleeps"},
    {"memory", "every word of the shared areas and the kernels' stack", rung_memory,
     without_kernels,
     "memory.shared.size, address lines, regions that mirror each other, caches, an MPU region too "
     "small"},
    {"kernel", "a prebuilt kernel, written in C", rung_kernel, without_kernels,
     "programs run at the end of memory.shared: may that memory be executed?"},
    {"ids", "a grid of three dimensions", rung_ids, without_kernels,
     "how the target passes arguments: abi, float_abi"},
    {"fault", "the core reports faults and continues", rung_fault, without_kernels,
     "the vector table, the fault handler, core.isolation"},
    {"time", "time stamps grow with the work", rung_time, without_kernels,
     "ticks.source, ticks.hz, memory.device; is the counter's clock on?"},
    {"compiler", "compiled kernels: arguments, local memory, barrier, floats", rung_compiler, NULL,
     "core.target: does the core match that target and its FPU?"},
    {"printf", "printf", rung_printf, NULL,
     "the printf ring is in the buffers' area: see `memory`"},
    {"demo", "the picture demo", rung_demo, without_demo, "its messages; then ./dev test --board"},
};
const unsigned ladder_rung_count = sizeof ladder_rungs / sizeof ladder_rungs[0];
