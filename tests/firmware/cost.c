// SPDX-License-Identifier: MIT
//
// Prints how many instructions a dispatch costs the core, from the end of one packet to the end of
// the next: with one work-group of an empty kernel, and for each further work-group. The emulator
// counts them, so every run prints the same, up to a tick.

#include "ladder/rig.h"

#include <string.h>

enum { MANY_GROUPS = 1000 };

// The lowest limits are the goals for microcontrollers with protection. A Cortex-M0 has few registers and no divider;
// cores with an MMU compare the launches' ranges; RISC-V saves registers one by one.
static double most_instructions(const struct bcl_board *board) {
    if (board->verilog.sources[0] != '\0')
        return 3000; // cycles
    const bool is_microcontroller =
        board->core.architecture == BCL_BOARD_CORE_ARCHITECTURE_CORTEX_M &&
        strcmp(board->core.target, "cortex-m0") != 0;
    return is_microcontroller ? 220 : 310;
}

static double most_for_a_group(const struct bcl_board *board) {
    if (board->verilog.sources[0] != '\0')
        return 120; // cycles
    // On MIPS a group's last number is on the stack, and empty delay slots are instructions.
    const bool has_more = strcmp(board->core.target, "cortex-m0") == 0 ||
                          board->core.architecture == BCL_BOARD_CORE_ARCHITECTURE_MIPS;
    return has_more ? 15 : 12;
}

// Measures all packets of a full ring except the first, which holds the others back until all are published.
static double instructions(struct rig *rig, uint32_t groups) {
    const struct bcl_board *board = rig->core.link.board;
    union bcl_packet packet = rig_dispatch(rig, KERNEL_empty, 0);
    uint32_t first, last;

    packet.dispatch.grid_size[0] = groups;
    rig->signals[0].value = 1;
    const union bcl_packet barrier = {
        .barrier = {.first = BCL_PACKET_BARRIER_AND,
                    .dep_signal = {bcl_core_address(&rig->core, &rig->signals[0])}}};
    rig_publish(rig, &barrier);
    first = last = rig_publish(rig, &packet);
    while (last - first < rig->core.packets - 2)
        last = rig_publish(rig, &packet);
    __atomic_store_n(&rig->signals[0].value, 0, __ATOMIC_RELEASE);
    CHECK_EQUAL(rig_wait(rig, last), BCL_STATUS_OK);
    uint64_t ticks =
        bcl_core_signal(&rig->core, last).end_ticks - bcl_core_signal(&rig->core, first).end_ticks;
    return rig_instructions(board, ticks) / (last - first);
}

int main(int argc, char **argv) {
    struct rig rig;
    CHECK(argc == RIG_ARGUMENTS);
    setenv("BARECL_ICOUNT", "1", 1);
    rig_open(&rig, argv);
    rig_start(&rig);
    double one = instructions(&rig, 1);
    double further = (instructions(&rig, 1 + MANY_GROUPS) - one) / MANY_GROUPS;
    printf("%s: %.0f %s for an empty dispatch, %.0f for each further work-group\n", argv[1], one,
           rig.core.link.board->verilog.sources[0] != '\0' ? "cycles" : "instructions", further);
    CHECK(one > 0 && one <= most_instructions(rig.core.link.board));
    CHECK(further > 0 && further <= most_for_a_group(rig.core.link.board));
    rig_close(&rig);
}
