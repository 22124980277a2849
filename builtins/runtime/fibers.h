// SPDX-License-Identifier: MIT
//
// The work-items of a work-group as fibers: contexts that are switched at barriers. Kernels that are compiled with the
// handler `fibers` call these functions (compiler/passes/regions/Fibers.h).
//
// Work-item 0 runs on the caller's stack. When it comes to a barrier, work-item 1 starts on a stack of its own, and so
// on. When all wait at a barrier, work-item 0 continues. The next work-item to start uses the stack of a work-item that
// has ended, so a work-group without barriers needs no further stack. In a legal kernel all work-items come to the same
// barriers, and the order is
//
//     0 to barrier 1, 1 to barrier 1, ... n-1 to barrier 1, 0 to barrier 2, ...
//
// Stack i has private_bytes at ctx->private_memory + i * private_bytes. At its low end is a `struct fiber`, whose last
// word is a canary that is checked whenever the fiber stops. With `check`, the barriers at which work-items wait are
// compared. An error is written to ctx->barrier_report and ends the work-group at once; without a report, the core
// traps.

#ifndef BARECL_RUNTIME_FIBERS_H
#define BARECL_RUNTIME_FIBERS_H

#include "barecl/launch.h"

struct fibers;

// One work-item: `frame` is the caller's, x, y, z are its local id.
typedef void fibers_item(const void *frame, struct fibers *fibers, size_t x, size_t y, size_t z);

// Runs all work-items of one work-group.
void __bcl_fibers_run(const struct bcl_launch_context *launch, size_t group_x, size_t group_y,
                      size_t group_z, fibers_item *item, const void *frame, uint32_t check);

// The running work-item waits at a barrier; returns when it may continue. `barrier` identifies the barrier in the
// kernel, `line` is its line in the source.
void __bcl_fibers_barrier(struct fibers *fibers, uint32_t barrier, uint32_t line);

#endif // BARECL_RUNTIME_FIBERS_H
