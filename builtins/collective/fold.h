// SPDX-License-Identifier: MIT
//
// Reductions and scans: each work-item combines its value with the result of the work-items before it, which is in a
// word, in the order of their ids. A file that includes this defines
//
//   WORD(T)             the word
//   START(word, start)  all work-items meet; afterwards the word has `start`, or anything if IS_FIRST is used instead
//   IS_FIRST            whether this is the first of the work-items that share the word
//   JOIN()              all work-items meet

#ifndef BARECL_COLLECTIVE_FOLD_H
#define BARECL_COLLECTIVE_FOLD_H

#define ADD(a, b) ((a) + (b))
#define MUL(a, b) ((a) * (b))
#define AND(a, b) ((a) & (b))
#define OR(a, b) ((a) | (b))
#define XOR(a, b) ((a) ^ (b))

// `before` and `after` are the word's values before and after this work-item; `start` is the neutral element.
#define FOLD(T, function, operation, start, result)    \
    T COLLECTIVE function(T x) {                       \
        volatile __local T *word = WORD(T);            \
        START(word, start);                            \
        T before = *word;                              \
        before = IS_FIRST ? start : before;            \
        T after = IS_FIRST ? x : operation(before, x); \
        *word = after;                                 \
        JOIN();                                        \
        return result;                                 \
    }

// `identity` is the first work-item's result of an exclusive scan. The neutral element of a sum of floats is -0, not
// 0.
#define FOLDS(T, group, name, operation, identity, neutral)           \
    FOLD(T, group##_reduce_##name, operation, neutral, *word)         \
    FOLD(T, group##_scan_inclusive_##name, operation, neutral, after) \
    FOLD(T, group##_scan_exclusive_##name, operation, identity, before)

#define SUMS(T, group) FOLDS(T, group, add, ADD, (T)0, -(T)0)
#define EXTREMES(T, group, least, most) \
    FOLDS(T, group, min, min, most, most) FOLDS(T, group, max, max, least, least)

#if FLOAT_BITS == 32
#define EACH_EXTREMES(DO)        \
    DO(int, INT_MIN, INT_MAX)    \
    DO(uint, 0u, UINT_MAX)       \
    DO(long, LONG_MIN, LONG_MAX) \
    DO(ulong, 0ul, ULONG_MAX)    \
    DO(float, -INFINITY, INFINITY)
#define EACH_SMALL(DO)            \
    DO(char, CHAR_MIN, CHAR_MAX)  \
    DO(uchar, 0, UCHAR_MAX)       \
    DO(short, SHRT_MIN, SHRT_MAX) \
    DO(ushort, 0, USHRT_MAX)
#elif FLOAT_BITS == 16
#define EACH_EXTREMES(DO) DO(half, -(half)INFINITY, (half)INFINITY)
#define EACH_SMALL(DO)
#else
#define EACH_EXTREMES(DO) DO(double, -(double)INFINITY, (double)INFINITY)
#define EACH_SMALL(DO)
#endif

#endif // BARECL_COLLECTIVE_FOLD_H
