// SPDX-License-Identifier: MIT
//
// dot, dot_acc_sat and their packed forms on bytes: of cl_khr_integer_dot_product. Sums of four products of
// bytes fit any int; what is added to them saturates.
//
// Bytes are cut out of words, also where they come as vectors: so work-items' words, not their bytes, are
// what vectors are loaded with. The compiler's pass DotProducts makes the core's instruction of the sum,
// where it has one; elsewhere it is what it says, shifts and multiplications.

#include "generic/names.h"

// Byte i of a word; of unsigned words those of unsigned ones.
#define BYTE_uint(word, i) ((uint)(word) << (24 - 8 * (i)) >> 24)
#define BYTE_int(word, i) ((int)((uint)(word) << (24 - 8 * (i))) >> 24)

// T: the result, A and B: the bytes, WORD_A and WORD_B: how those are cut out.
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
