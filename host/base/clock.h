// SPDX-License-Identifier: MIT

#ifndef BARECL_BASE_CLOCK_H
#define BARECL_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

// Now, in the clock of all time stamps and deadlines: CLOCK_MONOTONIC, ns.
uint64_t bcl_now_ns(void);

// What that clock tells apart, ns; at least 1.
uint64_t bcl_clock_resolution_ns(void);

void bcl_sleep_ns(uint64_t ns);

// So long from now on, for pthread_cond_timedwait().
struct timespec bcl_deadline(uint64_t ns);

#endif // BARECL_BASE_CLOCK_H
