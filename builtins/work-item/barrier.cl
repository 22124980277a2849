// SPDX-License-Identifier: MIT
//
// barrier, work_group_barrier as OpenCL 2.0 calls it, and the barrier of a sub-group, which is the whole
// work-group. A work-group runs on one core, which sees its own stores in order; a wider scope is a fence.

#include "generic/names.h"
#include "primitives.h"

#define CONVERGENT __attribute__((convergent))

#define BARRIER(name)                                                                              \
    void OVERLOAD CONVERGENT name(cl_mem_fence_flags flags) { __bcl_barrier(flags); }

#define BARRIER_WITH_SCOPE(name)                                                                   \
    void OVERLOAD CONVERGENT name(cl_mem_fence_flags flags, memory_scope scope) {                  \
        atomic_work_item_fence(flags, memory_order_acq_rel, scope);                                \
        __bcl_barrier(flags);                                                                      \
    }

BARRIER(barrier)
BARRIER(work_group_barrier)
BARRIER(sub_group_barrier)
BARRIER_WITH_SCOPE(work_group_barrier)
BARRIER_WITH_SCOPE(sub_group_barrier)
