// SPDX-License-Identifier: MIT
//
// work_group_reduce_*, work_group_scan_inclusive_*, work_group_scan_exclusive_*: each work-item adds its own
// to what the ones before it have left in the group's word. Floats are so added in the order of the
// work-items, always.

#include "collective/group_word.h"

#define ADD(a, b) ((a) + (b))

// NAME of T, whose IDENTITY changes nothing: `before` and `after` are what the word holds before and after
// this work-item.
#define REDUCE(T, name, operation)                                                                 \
    T COLLECTIVE work_group_reduce_##name(T x) {                                                   \
        volatile __local T *word = GROUP_WORD(T);                                                  \
        MEET();                                                                                    \
        T before = *word;                                                                          \
        *word = is_first() ? x : operation(before, x);                                             \
        MEET();                                                                                    \
        return *word;                                                                              \
    }

#define SCAN(T, kind, name, operation, identity, result)                                           \
    T COLLECTIVE work_group_scan_##kind##_##name(T x) {                                            \
        volatile __local T *word = GROUP_WORD(T);                                                  \
        MEET();                                                                                    \
        T before = *word;                                                                          \
        before = is_first() ? identity : before;                                                   \
        T after = is_first() ? x : operation(before, x);                                           \
        *word = after;                                                                             \
        MEET();                                                                                    \
        return result;                                                                             \
    }

#define OPERATION(T, name, operation, identity)                                                    \
    REDUCE(T, name, operation)                                                                     \
    SCAN(T, inclusive, name, operation, identity, after)                                           \
    SCAN(T, exclusive, name, operation, identity, before)

#define TYPE(T, least, most)                                                                       \
    OPERATION(T, add, ADD, (T)0)                                                                   \
    OPERATION(T, min, min, most)                                                                   \
    OPERATION(T, max, max, least)

#if FLOAT_BITS == 32
TYPE(int, INT_MIN, INT_MAX)
TYPE(uint, 0u, UINT_MAX)
TYPE(long, LONG_MIN, LONG_MAX)
TYPE(ulong, 0ul, ULONG_MAX)
TYPE(float, -INFINITY, INFINITY)
#elif FLOAT_BITS == 16
TYPE(half, -(half)INFINITY, (half)INFINITY)
#else
TYPE(double, -(double)INFINITY, (double)INFINITY)
#endif
