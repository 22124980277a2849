// SPDX-License-Identifier: MIT
//
// atomic_work_item_fence. A work-group runs on one core, so a fence for one work-group only restricts the compiler.
// Every wider scope acts as the widest.

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
