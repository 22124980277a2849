// SPDX-License-Identifier: MIT

#ifndef BARECL_BASE_CLOCK_H
#define BARECL_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

// The time now in nanoseconds, by the clock of all time stamps and deadlines: CLOCK_MONOTONIC.
uint64_t bcl_now_ns(void);

// The resolution of that clock in nanoseconds; at least 1.
uint64_t bcl_clock_resolution_ns(void);

void bcl_sleep_ns(uint64_t ns);

// The time `ns` nanoseconds from now, for pthread_cond_timedwait().
struct timespec bcl_deadline(uint64_t ns);

#endif // BARECL_BASE_CLOCK_H
