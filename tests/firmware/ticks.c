// SPDX-License-Identifier: MIT
//
// Time stamps have 64 bits: the time of a kernel is right even if a short counter (24 bits at 25 MHz: 0.7 s) wraps
// several times meanwhile.

#include "ladder/rig.h"

#include <time.h>

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int argc, char **argv) {
    struct rig rig;
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    rig_start(&rig);

    // Multiplies the work until it lasts 1.5 s by the host's clock.
    *rig.number = 10000;
    union bcl_packet packet = rig_dispatch(&rig, KERNEL_spin, 0);
    for (;;) {
        double start = seconds();
        uint32_t id = rig_publish(&rig, &packet);
        CHECK_EQUAL(rig_wait(&rig, id), BCL_STATUS_OK);
        double host = seconds() - start;
        const struct bcl_signal signal = bcl_core_signal(&rig.core, id);
        double core =
            (double)(signal.end_ticks - signal.start_ticks) / (double)rig.core.control->tick_hz;
        if (host > 1.5) {
            printf("host %.3f s, core %.3f s\n", host, core);
            CHECK(core > 0.8 * host && core < 1.05 * host);
            break;
        }
        CHECK(*rig.number <= UINT32_MAX / 8);
        *rig.number *= host < 0.2 ? 8 : 2;
    }
    rig_close(&rig);
}
