// SPDX-License-Identifier: MIT
//
// The five functions that this library does not define: the work-group passes of the compiler lower
// them. Everything else about work-items is computed from these.

#ifndef BARECL_BUILTINS_PRIMITIVES_H
#define BARECL_BUILTINS_PRIMITIVES_H

#include <barecl/abi.h>

// `dim` is 0, 1 or 2; it may be a run-time value.
size_t __bcl_local_id(uint dim) __attribute__((const));
size_t __bcl_group_id(uint dim) __attribute__((const));
size_t __bcl_global_id(uint dim) __attribute__((const));

// Constant while a work-group runs.
__constant struct bcl_launch_context *__bcl_launch_context(void) __attribute__((const));

// All work-items of the group reach it before one goes on. flags: cl_mem_fence_flags.
void __bcl_barrier(uint flags) __attribute__((convergent));

#endif // BARECL_BUILTINS_PRIMITIVES_H
