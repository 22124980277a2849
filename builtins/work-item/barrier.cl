// SPDX-License-Identifier: MIT
//
// barrier, and work_group_barrier as OpenCL 2.0 calls it. The scope matters to no device of ours: a
// work-group runs on one core, which sees its own stores in order.

#include "generic/names.h"
#include "primitives.h"

void OVERLOAD __attribute__((convergent)) barrier(cl_mem_fence_flags flags) {
    __bcl_barrier(flags);
}

void OVERLOAD __attribute__((convergent)) work_group_barrier(cl_mem_fence_flags flags) {
    __bcl_barrier(flags);
}
