// SPDX-License-Identifier: MIT
//
// The functions that this library does not define. The compiler's work-group passes lower some of them, from which
// everything about work-items is computed. The others become constants when the core is known.

#ifndef BARECL_BUILTINS_PRIMITIVES_H
#define BARECL_BUILTINS_PRIMITIVES_H

#include <barecl/abi.h>

// `dim` is 0, 1 or 2; it may be a run-time value.
size_t __bcl_local_id(uint dim) __attribute__((const));
size_t __bcl_group_id(uint dim) __attribute__((const));
size_t __bcl_global_id(uint dim) __attribute__((const));

// Constant while a work-group runs.
__constant struct bcl_launch_context *__bcl_launch_context(void) __attribute__((const));

// All work-items of the work-group come to the barrier before one continues. flags: cl_mem_fence_flags.
void __bcl_barrier(uint flags) __attribute__((convergent));

// Eight bytes of local memory; all calls in a kernel return the same bytes.
__local ulong *__bcl_group_word(void) __attribute__((const));

// Whether floats of that size, 32 or 64 bits, have a fused multiplication and addition. A constant.
bool __bcl_has_fma(uint bits) __attribute__((const));

// Whether instructions on floats of that size treat subnormals as 0. A constant.
bool __bcl_flushes_subnormals(uint bits) __attribute__((const));

// Whether the core has instructions that convert binary16 to binary32 and back, rounding to nearest even. A constant.
bool __bcl_has_half_conversions(void) __attribute__((const));

#endif // BARECL_BUILTINS_PRIMITIVES_H
