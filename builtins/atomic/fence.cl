// SPDX-License-Identifier: MIT
//
// atomic_work_item_fence. What concerns one work-group is a matter of order in the code alone: it runs on
// one core. The widest scope stands for those beyond it.

#include "generic/names.h"

void OVERLOAD atomic_work_item_fence(cl_mem_fence_flags flags, memory_order order,
                                     memory_scope scope) {
    bool is_seen = (flags & ~(cl_mem_fence_flags)CLK_LOCAL_MEM_FENCE) != 0 &&
                   (scope == memory_scope_device || scope == memory_scope_all_devices);
    if (is_seen)
        __atomic_thread_fence(order);
    else
        __atomic_signal_fence(order);
}
