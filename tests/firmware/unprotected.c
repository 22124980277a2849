// SPDX-License-Identifier: MIT
//
// A core that cannot isolate kernels: a kernel that overwrites the control block or the firmware's variables may lose
// the core. Then either the packets end, or the host or the firmware notices that the core is lost, or the core is
// silent, which the watchdog would notice. After a restart the core works.

#include "ladder/rig.h"

#define SILENT_MS 500 // a core that is silent for so long counts as lost

static struct rig rig;
// How often the core was lost, and how often the firmware reported it.
static uint32_t lost, given_up;

// Whether the core still works after a kernel has stored there.
static bool survives(uint64_t address) {
    union bcl_packet packet = rig_dispatch(&rig, KERNEL_store, address);
    uint32_t id;

    for (int time = 0; time < 2; ++time) {
        if (!bcl_core_publish(&rig.core, &packet, &id) ||
            bcl_core_wait(&rig.core, id, SILENT_MS, rig.why) != BCL_CORE_ENDED)
            return false;
        packet = rig_dispatch(&rig, KERNEL_empty, 0);
    }
    return true;
}

static void check(uint64_t address) {
    if (!survives(address)) {
        ++lost;
        given_up += rig.core.control->ready == BCL_LOST;
    }
    rig_start(&rig);
    rig_check_alive(&rig);
}

int main(int argc, char **argv) {
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    rig_start(&rig);
    const struct bcl_board *board = rig.core.link.board;
    const struct bcl_control *control = rig.core.control;
    const uint64_t variables = board->memory.data.address + board->core.stack_size + 0x800;

    check(bcl_core_address(&rig.core, &control->queue.base_address));
    CHECK_EQUAL(lost, 1);
    check(bcl_core_address(&rig.core, &control->queue.size));
    CHECK_EQUAL(lost, 2);
    check(bcl_core_address(&rig.core, &control->ready));
    CHECK_EQUAL(lost, 3);
    for (uint64_t offset = 0; offset < 32; offset += 4)
        check(variables + offset);
    printf("lost %u times, %u of them by its own word\n", lost, given_up);
    CHECK(given_up > 0);
    rig_close(&rig);
}
