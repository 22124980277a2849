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

// Whether groups_run() notes which group runs. It does not on ARMv6-M, nor on a Cortex-M with several cores: there all
// registers are in use, and the notes would cost too many instructions.
#if defined(__ARM_ARCH_6M__) || (BOARD_CORE_COUNT > 1 && __ARM_ARCH_PROFILE == 'M')
#define GROUPS_NOTED 0
#else
#define GROUPS_NOTED 1
#endif

// A core's share of a launch: of all groups in order, every step-th from `first` on.
struct groups {
    const struct bcl_kernarg *kernarg;
    workgroup *run;
    size_t count[3]; // in each dimension, at least 1
#if BOARD_CORE_COUNT > 1
    size_t first, step;
#endif
    uint32_t at[3]; // the group that runs now, for the handler of a fault, if GROUPS_NOTED
};
_Static_assert(sizeof(struct groups) <= 80, "boards/firmware.ld.in has that much room");

// Kernels can write to what `groups` points at.
void groups_run(struct groups *groups);

#endif // GROUPS_H
