// SPDX-License-Identifier: MIT
//
// Sizes and ids of sub-groups (sub_group.h), and their barrier.

#include "collective/sub_group.h"

#if FLOAT_BITS == 32
static uint group_size(void) {
    return (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2));
}

static uint enqueued_size(void) {
    return (uint)(get_enqueued_local_size(0) * get_enqueued_local_size(1) *
                  get_enqueued_local_size(2));
}

uint OVERLOAD get_sub_group_id(void) { return (uint)get_local_linear_id() / MOST_ITEMS; }
uint OVERLOAD get_sub_group_local_id(void) { return (uint)get_local_linear_id() % MOST_ITEMS; }
uint OVERLOAD get_num_sub_groups(void) { return (group_size() + MOST_ITEMS - 1) / MOST_ITEMS; }
uint OVERLOAD get_enqueued_num_sub_groups(void) {
    return (enqueued_size() + MOST_ITEMS - 1) / MOST_ITEMS;
}
uint OVERLOAD get_max_sub_group_size(void) { return min(enqueued_size(), MOST_ITEMS); }
uint OVERLOAD get_sub_group_size(void) {
    return min(group_size() - get_sub_group_id() * MOST_ITEMS, MOST_ITEMS);
}

void COLLECTIVE sub_group_barrier(cl_mem_fence_flags flags) {
    (void)flags; // a core sees its own stores in order
    MEET_SOME();
}

void COLLECTIVE sub_group_barrier(cl_mem_fence_flags flags, memory_scope scope) {
    atomic_work_item_fence(flags, memory_order_acq_rel, scope);
    MEET_SOME();
}
#endif
