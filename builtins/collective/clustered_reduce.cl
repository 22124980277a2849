// SPDX-License-Identifier: MIT
//
// cl_khr_subgroup_clustered_reduce: sub_group_clustered_reduce_* reduces each cluster of consecutive work-items, over
// the work-items that call it. A cluster has a slot; sub-groups use the slots one after another.

#include "collective/fold.h"
#include "collective/sub_group.h"

#define CLUSTERED(T, name, operation, neutral)                                                     \
    T COLLECTIVE sub_group_clustered_reduce_##name(T x, uint size) {                               \
        volatile __local T *word = SLOTS(T) + get_sub_group_local_id() / size;                     \
        T result = x;                                                                              \
        for (uint turn = 0, turns = get_num_sub_groups(); turn < turns; ++turn) {                  \
            bool is_ours = turn == get_sub_group_id();                                             \
            MEET_SOME();                                                                           \
            if (is_ours)                                                                           \
                *word = neutral;                                                                   \
            MEET_SOME();                                                                           \
            if (is_ours) {                                                                         \
                T before = *word;                                                                  \
                *word = operation(before, x);                                                      \
            }                                                                                      \
            MEET_SOME();                                                                           \
            if (is_ours)                                                                           \
                result = *word;                                                                    \
        }                                                                                          \
        return result;                                                                             \
    }

#define TYPE(T, least, most)                                                                       \
    CLUSTERED(T, add, ADD, -(T)0)                                                                  \
    CLUSTERED(T, mul, MUL, (T)1)                                                                   \
    CLUSTERED(T, min, min, most)                                                                   \
    CLUSTERED(T, max, max, least)
EACH_EXTREMES(TYPE)
EACH_SMALL(TYPE)

#if FLOAT_BITS == 32
#define BITS(T)                                                                                    \
    CLUSTERED(T, and, AND, (T)~(T)0)                                                               \
    CLUSTERED(T, or, OR, (T)0)                                                                     \
    CLUSTERED(T, xor, XOR, (T)0)
INTEGERS(BITS)

#define LOGICAL(name)                                                                              \
    int COLLECTIVE sub_group_clustered_reduce_logical_##name(int predicate, uint size) {           \
        return sub_group_clustered_reduce_##name((int)(predicate != 0), size) & 1;                 \
    }
LOGICAL(and)
LOGICAL(or)
LOGICAL(xor)
#endif
