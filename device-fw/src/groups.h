// SPDX-License-Identifier: MIT
//
// The work-groups of a launch. This is all of the firmware that runs without its privileges, between
// arch_launch() and the kernel: it knows only what it is given.

#ifndef GROUPS_H
#define GROUPS_H

#include "barecl/abi.h"

// K_workgroup_fast.
typedef void workgroup(const void *args, const struct bcl_launch_context *context, size_t group_x,
                       size_t group_y, size_t group_z);

// Runs so many in each dimension.
void groups_run(const struct bcl_kernarg *kernarg, workgroup *run, size_t groups_x, size_t groups_y,
                size_t groups_z);

#endif // GROUPS_H
