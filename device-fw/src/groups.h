// SPDX-License-Identifier: MIT
//
// Runs a core's work-groups of a launch. Only this part of the firmware runs without privileges,
// between arch_launch() and the kernel: it uses nothing but its arguments.

#ifndef GROUPS_H
#define GROUPS_H

#include "board.h"

// K_workgroup_fast.
typedef void workgroup(const void *args, const struct bcl_launch_context *context, size_t group_x,
                       size_t group_y, size_t group_z);

// A core's share of a launch: of all groups in order, every step-th from `first` on.
struct groups {
    const struct bcl_kernarg *kernarg;
    workgroup *run;
    size_t count[3]; // in each dimension, at least 1
#if BOARD_CORE_COUNT > 1
    size_t first, step;
#endif
};

void groups_run(const struct groups *groups);

#endif // GROUPS_H
