// SPDX-License-Identifier: MIT
//
// The processor's counters of cycles and instructions, for work-groups on the host's processor, if BARECL_COUNTERS is
// set. Linux counts them for each thread (perf_event_open(2)), without the kernel's part. Any thread.

#ifndef BARECL_CPU_COUNTERS_H
#define BARECL_CPU_COUNTERS_H

#include "device/command.h"

// Whether the variable is set.
bool bcl_counters_wanted(void);

// What was counted for this thread so far. Zeros if the system refuses; then a warning has said why.
struct bcl_counts bcl_counters_read(void);

// What was counted for this thread since `before`.
static inline struct bcl_counts bcl_counters_since(struct bcl_counts before) {
    const struct bcl_counts now = bcl_counters_read();
    return (struct bcl_counts){now.cycles - before.cycles, now.instructions - before.instructions};
}

// For the child of a fork: closes the counters, which count the parent's thread.
void bcl_counters_forget(void);

#endif // BARECL_CPU_COUNTERS_H
