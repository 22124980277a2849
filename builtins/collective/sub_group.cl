// SPDX-License-Identifier: MIT
//
// Sub-groups. A work-group is one sub-group, whole (docs/decisions/0020-one-sub-group.md): its functions are
// the work-group's. Barriers: work-item/barrier.cl.

#include "collective/group_word.h"

#define REDUCE(T, name)                                                                            \
    T COLLECTIVE sub_group_reduce_##name(T x) { return work_group_reduce_##name(x); }              \
    T COLLECTIVE sub_group_scan_inclusive_##name(T x) {                                            \
        return work_group_scan_inclusive_##name(x);                                                \
    }                                                                                              \
    T COLLECTIVE sub_group_scan_exclusive_##name(T x) {                                            \
        return work_group_scan_exclusive_##name(x);                                                \
    }

#define TYPE(T)                                                                                    \
    T COLLECTIVE sub_group_broadcast(T x, uint id) {                                               \
        volatile __local T *word = GROUP_WORD(T);                                                  \
        MEET();                                                                                    \
        if (get_local_linear_id() == id)                                                           \
            *word = x;                                                                             \
        MEET();                                                                                    \
        return *word;                                                                              \
    }                                                                                              \
    REDUCE(T, add)                                                                                 \
    REDUCE(T, min)                                                                                 \
    REDUCE(T, max)

#if FLOAT_BITS == 32
TYPE(int)
TYPE(uint)
TYPE(long)
TYPE(ulong)
TYPE(float)

int COLLECTIVE sub_group_all(int predicate) { return work_group_all(predicate); }
int COLLECTIVE sub_group_any(int predicate) { return work_group_any(predicate); }

uint OVERLOAD get_sub_group_size(void) {
    return (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2));
}
uint OVERLOAD get_max_sub_group_size(void) { return get_sub_group_size(); }
uint OVERLOAD get_num_sub_groups(void) { return 1; }
uint OVERLOAD get_enqueued_num_sub_groups(void) { return 1; }
uint OVERLOAD get_sub_group_id(void) { return 0; }
uint OVERLOAD get_sub_group_local_id(void) { return (uint)get_local_linear_id(); }
#elif FLOAT_BITS == 16
TYPE(half)
#else
TYPE(double)
#endif
