// SPDX-License-Identifier: MIT
//
// barrier, and OpenCL 2.0's name work_group_barrier. A work-group runs on one core, which sees its own stores in
// order; a wider scope also needs a fence.

#include "generic/names.h"
#include "primitives.h"

#define CONVERGENT __attribute__((convergent))

#define BARRIER(name)                                                                              \
    void OVERLOAD CONVERGENT name(cl_mem_fence_flags flags) { __bcl_barrier(flags); }

BARRIER(barrier)
BARRIER(work_group_barrier)

void OVERLOAD CONVERGENT work_group_barrier(cl_mem_fence_flags flags, memory_scope scope) {
    atomic_work_item_fence(flags, memory_order_acq_rel, scope);
    __bcl_barrier(flags);
}
