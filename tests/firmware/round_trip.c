// SPDX-License-Identifier: MIT
//
// Prints how long the dispatch of an empty kernel takes, from publishing to the signal.

#include "ladder/rig.h"

#include <time.h>

enum { PACKETS = 5000 };

static double microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e6 * (double)now.tv_sec + 1e-3 * (double)now.tv_nsec;
}

static int by_value(const void *a, const void *b) {
    return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

int main(int argc, char **argv) {
    static double times[PACKETS];
    struct rig rig;
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    double start = microseconds();
    rig_start(&rig);
    printf("%s: ready after %.0f ms", argv[1], (microseconds() - start) / 1000);

    union bcl_packet packet = rig_dispatch(&rig, KERNEL_empty, 0);
    for (int i = 0; i < PACKETS; ++i) {
        start = microseconds();
        CHECK_EQUAL(rig_run(&rig, &packet), BCL_STATUS_OK);
        times[i] = microseconds() - start;
    }
    qsort(times, PACKETS, sizeof times[0], by_value);
    printf(", round trip median %.1f us, 99 %% within %.1f us\n", times[PACKETS / 2],
           times[PACKETS * 99 / 100]);
    rig_close(&rig);
}
