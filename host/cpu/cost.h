// SPDX-License-Identifier: MIT
//
// The cost of earlier launches of a kernel on this processor, as an estimate of the next one's cost. The estimate
// decides how many workers are called to a launch and how it is cut into chunks. It may be wrong, since a kernel's
// cost can depend on its arguments. The figures, one for each kernel, are kept with the loaded image. Any thread.

#ifndef BARECL_CPU_COST_H
#define BARECL_CPU_COST_H

#include "device/launch.h"

struct bcl_costs;

// The costs of one image's kernels, for bcl_memory.driver_data. NULL: no memory; then the costs of this image stay
// unknown.
struct bcl_costs *bcl_costs_new(void);
void bcl_costs_free(struct bcl_costs *costs);

// The expected cost in nanoseconds of one thread's time; BCL_TOO_LARGE: not known.
uint64_t bcl_costs_expect(const struct bcl_launch *launch);

// Learns that the launch took `ns` nanoseconds, summed over its threads.
void bcl_costs_learn(const struct bcl_launch *launch, uint64_t ns);

#endif // BARECL_CPU_COST_H
