// SPDX-License-Identifier: MIT
//
// The base of a work-group's collective functions: one word of local memory, through which a value goes from
// work-item to work-item. Between two barriers, work-items run in the order of their linear ids with every
// handler (docs/decisions/0019-collectives-in-order.md). The accesses are volatile, so that no pass reorders them.
//
// Each use of the word is between two barriers. After the second barrier all work-items read the result, before any
// of them gets to the next barrier and so to the next use.

#ifndef BARECL_COLLECTIVE_GROUP_WORD_H
#define BARECL_COLLECTIVE_GROUP_WORD_H

#include "generic/names.h"
#include "primitives.h"

#define COLLECTIVE OVERLOAD __attribute__((convergent))
#define GROUP_WORD(T) ((volatile __local T *)__bcl_group_word())
#define MEET() __bcl_barrier(CLK_LOCAL_MEM_FENCE)

HELPER bool is_first(void) {
    return (__bcl_local_id(0) | __bcl_local_id(1) | __bcl_local_id(2)) == 0;
}

#if FLOAT_BITS == 64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#elif FLOAT_BITS == 16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif

#endif // BARECL_COLLECTIVE_GROUP_WORD_H
