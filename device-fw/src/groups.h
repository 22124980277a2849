// SPDX-License-Identifier: MIT
//
// The work-groups of a launch that a core runs. This is all of the firmware that runs without its
// privileges, between arch_launch() and the kernel: it knows only what it is given.

#ifndef GROUPS_H
#define GROUPS_H

#include "board.h"

// K_workgroup_fast.
typedef void workgroup(const void *args, const struct bcl_launch_context *context, size_t group_x,
                       size_t group_y, size_t group_z);

// Of the groups in the order of their numbers, each step-th from the first one on.
struct groups {
    const struct bcl_kernarg *kernarg;
    workgroup *run;
    size_t count[3]; // in each dimension, at least 1
#if BOARD_CORE_COUNT > 1
    size_t first, step;
#endif
    uint32_t at[3]; // the group that runs now, for who handles a fault; all ones: nobody knows
};
_Static_assert(sizeof(struct groups) <= 80, "boards/firmware.ld.in has that much room");

// Kernels can write to what `groups` points at.
void groups_run(struct groups *groups);

#endif // GROUPS_H
