// SPDX-License-Identifier: MIT
//
// The work-items of a work-group as fibers: contexts that are switched at barriers. Kernels call
// this when compiled with the handler `fibers` (compiler/passes/regions/Fibers.h).
//
// Work-item 0 runs on the caller's stack. When it reaches a barrier, work-item 1 starts on a stack
// of its own, and so on; when all stand at a barrier, 0 goes on. A work-item that ends leaves its
// stack to the next one to start, so a work-group in which none reaches a barrier takes no further
// stack. In a legal kernel all work-items reach the same barriers, and the order is
//
//     0 to barrier 1, 1 to barrier 1, ... n-1 to barrier 1, 0 to barrier 2, ...
//
// Stack i is private_bytes at ctx->private_memory + i * private_bytes; at its low end stands a
// `struct fiber`, whose last word is a canary that is looked at whenever the fiber stops. With
// `check`, the barriers that the work-items stand at are compared. What is found wrong goes into
// ctx->barrier_report and ends the work-group at once; without a report a core traps.

#ifndef BARECL_RUNTIME_FIBERS_H
#define BARECL_RUNTIME_FIBERS_H

#include "barecl/launch.h"

struct fibers;

// One work-item: `frame` is the caller's, x, y, z are its local id.
typedef void fibers_item(const void *frame, struct fibers *fibers, size_t x, size_t y, size_t z);

// Runs all work-items of one work-group.
void __bcl_fibers_run(const struct bcl_launch_context *launch, size_t group_x, size_t group_y,
                      size_t group_z, fibers_item *item, const void *frame, uint32_t check);

// The running work-item stands at a barrier; returns when it may go on. `barrier` tells the
// barriers of a kernel apart, `line` is where it stands in the source.
void __bcl_fibers_barrier(struct fibers *fibers, uint32_t barrier, uint32_t line);

#endif // BARECL_RUNTIME_FIBERS_H
