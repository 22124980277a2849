// SPDX-License-Identifier: MIT
//
// What launches of a kernel have cost on this processor, and so what the next one may: by it workers are
// called to a launch or left asleep, and it is cut into chunks. A guess, which may be wrong: what a
// kernel takes can hang on its arguments. Kept with the loaded image, a figure for each of its kernels.
// Any thread.

#ifndef BARECL_CPU_COST_H
#define BARECL_CPU_COST_H

#include "device/launch.h"

struct bcl_costs;

// Of one image: in bcl_memory.driver_data. NULL: no memory, and nothing is known of it ever.
struct bcl_costs *bcl_costs_new(void);
void bcl_costs_free(struct bcl_costs *costs);

// Nanoseconds of one thread's time; BCL_TOO_LARGE: not known.
uint64_t bcl_costs_expect(const struct bcl_launch *launch);

// The launch took its threads so many nanoseconds in all.
void bcl_costs_learn(const struct bcl_launch *launch, uint64_t ns);

#endif // BARECL_CPU_COST_H
