// SPDX-License-Identifier: MIT

#include "base/clock.h"

#include <time.h>

#define SECOND_NS 1000000000u

uint64_t bcl_now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * SECOND_NS + (uint64_t)now.tv_nsec;
}

uint64_t bcl_clock_resolution_ns(void) {
    struct timespec resolution;
    clock_getres(CLOCK_MONOTONIC, &resolution);
    return resolution.tv_nsec > 0 ? (uint64_t)resolution.tv_nsec : 1;
}

struct timespec bcl_deadline(uint64_t ns) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    ns += (uint64_t)time.tv_nsec;
    time.tv_sec += (time_t)(ns / SECOND_NS);
    time.tv_nsec = (long)(ns % SECOND_NS);
    return time;
}

void bcl_sleep_ns(uint64_t ns) {
    nanosleep(&(struct timespec){(time_t)(ns / SECOND_NS), (long)(ns % SECOND_NS)}, 0);
}
