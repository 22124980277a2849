// SPDX-License-Identifier: MIT
//
// What the programs share that measure the host's side and builds: a clock, and calls that must succeed.

#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// CLOCK_MONOTONIC, or what all threads of the process computed: CLOCK_PROCESS_CPUTIME_ID.
static inline double clock_us(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static inline double now_us(void) {
    return clock_us(CLOCK_MONOTONIC);
}

// Ends the program unless the call succeeded that was to give `what`.
static inline void need(cl_int status, const char *what) {
    if (status == CL_SUCCESS)
        return;
    fprintf(stderr, "%s: %d\n", what, status);
    exit(1);
}

#endif // BENCH_MEASURE_H
