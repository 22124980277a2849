// SPDX-License-Identifier: MIT
//
// With BARECL_ICOUNT=1 time counts instructions: the same kernel takes the same ticks, whatever
// else the host does, up to the one that a start between two ticks may cost.

#include "ladder/rig.h"

int main(int argc, char **argv) {
    struct rig rig;
    uint64_t first = 0;
    CHECK(argc == RIG_ARGUMENTS);
    setenv("BARECL_ICOUNT", "1", 1);
    rig_open(&rig, argv);
    *rig.number = 1000;
    union bcl_packet packet = rig_dispatch(&rig, KERNEL_spin, 0);
    for (int time = 0; time < 4; ++time) {
        rig_start(&rig);
        uint32_t id = rig_publish(&rig, &packet);
        CHECK_EQUAL(rig_wait(&rig, id), BCL_STATUS_OK);
        const struct bcl_signal signal = bcl_core_signal(&rig.core, id);
        uint64_t ticks = signal.end_ticks - signal.start_ticks;
        if (time == 0)
            first = ticks;
        printf("%llu ticks\n", (unsigned long long)ticks);
        CHECK(ticks + 1 >= first && ticks <= first + 1);
        CHECK(rig_instructions(rig.core.link.board, ticks) >
              1.9 * SPIN_STEPS * *rig.number); // a step has two
    }
    rig_close(&rig);
}
