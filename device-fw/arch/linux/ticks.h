// SPDX-License-Identifier: MIT
//
// Linux' monotonic clock. Reading it mostly needs no system call.

#ifndef TICKS_H
#define TICKS_H

#include <stdint.h>
#include <time.h>

static inline uint64_t ticks_now(void) { // ns
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

#endif // TICKS_H
