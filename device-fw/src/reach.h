// SPDX-License-Identifier: MIT
//
// What launches may reach of the buffers' area, on architectures whose pages tell so (isolation
// `launches`); others' reach all of it.

#ifndef REACH_H
#define REACH_H

#include "arch.h"

#ifdef BOARD_CORE_ISOLATION_LAUNCHES

// From here on kernels reach kernarg->ranges alone, on all cores, none of which runs a kernel.
void reach_launch(const struct bcl_kernarg *kernarg);

// What the architecture answers with, for parts of the buffers' area that are made of whole units of
// BCL_RANGE_UNIT bytes. At first nothing is in reach. What reach_map() says counts from
// reach_changed() on, for all cores.
void reach_map(uint32_t address, uint32_t size, bool in_reach);
void reach_changed(void);

#else

static inline void reach_launch(const struct bcl_kernarg *kernarg) { (void)kernarg; }

#endif

#endif // REACH_H
