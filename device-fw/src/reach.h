// SPDX-License-Identifier: MIT
//
// What a launch may reach of the buffers' area, on architectures whose pages tell so (isolation
// `launches`): those have reach.c in place of an arch_launch() of their own.

#ifndef REACH_H
#define REACH_H

#include "arch.h"

// What the architecture answers with, for parts of the buffers' area that are made of whole units of
// BCL_RANGE_UNIT bytes. At first nothing is in reach. What reach_map() says counts from
// reach_changed() on.
void reach_map(uint32_t address, uint32_t size, bool in_reach);
void reach_changed(void);

// Like arch_launch(), with what is in reach as it is.
void arch_enter(const struct bcl_kernarg *kernarg, workgroup *run, size_t groups_x, size_t groups_y,
                size_t groups_z);

#endif // REACH_H
