// SPDX-License-Identifier: MIT
//
// The part of the buffers' area that a launch may reach, on architectures whose page tables
// restrict it (isolation `launches`). On others a launch may reach all of it.

#ifndef REACH_H
#define REACH_H

#include "arch.h"

#ifdef BOARD_CORE_ISOLATION_LAUNCHES

// From here on kernels on all cores may reach kernarg->ranges alone. No core may be running a
// kernel.
void reach_launch(const struct bcl_kernarg *kernarg);

// Whether the last launch may reach all of these bytes of the buffers' area, which one range must contain.
bool reach_has(uint64_t address, uint64_t size);

// Implemented by the architecture, for parts of the buffers' area that are whole units of
// BCL_RANGE_UNIT bytes. At first nothing is in reach. The changes of reach_map() take effect on all
// cores with reach_changed().
void reach_map(uint32_t address, uint32_t size, bool in_reach);
void reach_changed(void);

#else

static inline void reach_launch(const struct bcl_kernarg *kernarg) { (void)kernarg; }

#endif

#endif // REACH_H
