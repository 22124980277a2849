// SPDX-License-Identifier: MIT
//
// cl_khr_subgroup_non_uniform_arithmetic, cl_khr_subgroup_non_uniform_vote: functions over the work-items of a
// sub-group that call them. Which of these is the first is unknown, so each of them initialises the word.

#include "collective/fold.h"
#include "collective/sub_group.h"

#define WORD(T) OWN_WORD(T)
#define START(word, start)                                                                         \
    MEET_SOME();                                                                                   \
    *word = start;                                                                                 \
    MEET_SOME()
#define IS_FIRST false
#define JOIN() MEET_SOME()

#define TYPE(T, least, most)                                                                       \
    SUMS(T, sub_group_non_uniform)                                                                 \
    FOLDS(T, sub_group_non_uniform, mul, MUL, (T)1, (T)1)                                          \
    EXTREMES(T, sub_group_non_uniform, least, most)
EACH_EXTREMES(TYPE)
EACH_SMALL(TYPE)

// Values are all equal if each equals the first work-item's.
#define ALL_EQUAL(T)                                                                               \
    T COLLECTIVE sub_group_broadcast_first(T x);                                                   \
    int COLLECTIVE sub_group_non_uniform_all_equal(T x) {                                          \
        T first = sub_group_broadcast_first(x);                                                    \
        return sub_group_non_uniform_reduce_min((int)(x == first));                                \
    }
ALL_TYPES(ALL_EQUAL)

#if FLOAT_BITS == 32
#define BITS(T)                                                                                    \
    FOLDS(T, sub_group_non_uniform, and, AND, (T)~(T)0, (T)~(T)0)                                  \
    FOLDS(T, sub_group_non_uniform, or, OR, (T)0, (T)0)                                            \
    FOLDS(T, sub_group_non_uniform, xor, XOR, (T)0, (T)0)
INTEGERS(BITS)

// Truth values are 0 or 1.
#define LOGICAL(kind, name)                                                                        \
    int COLLECTIVE sub_group_non_uniform_##kind##_logical_##name(int predicate) {                  \
        return sub_group_non_uniform_##kind##_##name((int)(predicate != 0)) & 1;                   \
    }
#define EACH_LOGICAL(kind) LOGICAL(kind, and) LOGICAL(kind, or) LOGICAL(kind, xor)
EACH_LOGICAL(reduce)
EACH_LOGICAL(scan_inclusive)
EACH_LOGICAL(scan_exclusive)

int COLLECTIVE sub_group_elect(void) {
    volatile __local uint *taken = OWN_WORD(uint);
    MEET_SOME();
    *taken = 0;
    MEET_SOME();
    int is_first = *taken == 0;
    *taken = 1;
    return is_first;
}

int COLLECTIVE sub_group_non_uniform_all(int predicate) {
    return sub_group_non_uniform_reduce_logical_and(predicate);
}

int COLLECTIVE sub_group_non_uniform_any(int predicate) {
    return sub_group_non_uniform_reduce_logical_or(predicate);
}
#endif
