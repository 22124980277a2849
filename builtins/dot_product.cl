// SPDX-License-Identifier: MIT
//
// dot, dot_acc_sat and their packed forms on bytes, of cl_khr_integer_dot_product. A sum of four products of bytes
// always fits an int; adding the accumulator saturates.
//
// Bytes are extracted from words, even if the arguments are vectors of bytes, so that vectorised code loads work-items'
// words and not their bytes. Where the core has an instruction for the sum, the compiler's pass DotProducts uses it;
// elsewhere the sum stays shifts and multiplications.

#include "generic/names.h"

// Byte i of a word: an unsigned byte of an unsigned word, a signed byte of a signed word.
#define BYTE_uint(word, i) ((uint)(word) << (24 - 8 * (i)) >> 24)
#define BYTE_int(word, i) ((int)((uint)(word) << (24 - 8 * (i))) >> 24)

// T: the result's type. A, B: the types of bytes. WORD_A, WORD_B: the words that they are extracted from.
#define DOT(T, A, B, WORD_A, WORD_B, name)                                                         \
    T OVERLOAD dot_4x8packed_##name##_##T(uint a, uint b) {                                        \
        return (T)BYTE_##WORD_A(a, 0) * (T)BYTE_##WORD_B(b, 0) +                                   \
               (T)BYTE_##WORD_A(a, 1) * (T)BYTE_##WORD_B(b, 1) +                                   \
               ((T)BYTE_##WORD_A(a, 2) * (T)BYTE_##WORD_B(b, 2) +                                  \
                (T)BYTE_##WORD_A(a, 3) * (T)BYTE_##WORD_B(b, 3));                                  \
    }                                                                                              \
    T OVERLOAD dot_acc_sat_4x8packed_##name##_##T(uint a, uint b, T sum) {                         \
        return add_sat(dot_4x8packed_##name##_##T(a, b), sum);                                     \
    }                                                                                              \
    T OVERLOAD dot(A##4 a, B##4 b) { return dot_4x8packed_##name##_##T(as_uint(a), as_uint(b)); }  \
    T OVERLOAD dot_acc_sat(A##4 a, B##4 b, T sum) { return add_sat(dot(a, b), sum); }

DOT(uint, uchar, uchar, uint, uint, uu)
DOT(int, char, char, int, int, ss)
DOT(int, uchar, char, uint, int, us)
DOT(int, char, uchar, int, uint, su)
