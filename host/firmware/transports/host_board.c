// SPDX-License-Identifier: MIT

#include "firmware/transports/host_board.h"

#include "barecl/targets.h"
#include "base/environment.h"
#include "base/sizes.h"

#include <sched.h>

#define LEAST_MIB 16ul // enough for any launch
#define MOST_MIB (sizeof(void *) > 4 ? 1ul << 20 : 2048ul)
#define PROGRAMS_PART 8
#define PIECE 0x10000u // a multiple of the page size, however large the host's pages are

static uint64_t wanted_threads(void) {
    unsigned long threads;
    cpu_set_t allowed;
    if (bcl_environment_number("BARECL_SANDBOX_THREADS", 1, BCL_MAX_CORES, &threads))
        return threads;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
        return (uint64_t)CPU_COUNT(&allowed);
    return 1;
}

static void set_memory(struct bcl_board *board) {
    unsigned long mib;
    if (!bcl_environment_number("BARECL_SANDBOX_MEMORY", LEAST_MIB, MOST_MIB, &mib))
        return;
    const uint64_t size = (uint64_t)mib << 20;
    board->memory.shared.size = size;
    board->memory.shared.programs_size = bcl_align_up(size / PROGRAMS_PART, PIECE);
    board->emulator.file_size = size;
}

bool bcl_host_board_complete(struct bcl_board *board) {
    const struct bcl_target *target = bcl_target_of_host();
    if (target == NULL)
        return false;
    board->core.target = target->name;
    board->core.clock_hz = 0; // not known
    board->core.count = bcl_least(wanted_threads(), board->core.count);
    set_memory(board);
    return true;
}
