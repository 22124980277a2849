// SPDX-License-Identifier: MIT
//
// dot, dot_acc_sat and their packed forms on bytes: of cl_khr_integer_dot_product. Sums of four products of
// bytes fit any int; what is added to them saturates. LLVM makes the core's instruction of a loop of them
// where it has one.

#include "generic/names.h"

// T: the result, A and B: the bytes.
#define DOT(T, A, B)                                                                               \
    T OVERLOAD dot(A##4 a, B##4 b) {                                                               \
        return (T)a.x * (T)b.x + (T)a.y * (T)b.y + ((T)a.z * (T)b.z + (T)a.w * (T)b.w);            \
    }                                                                                              \
    T OVERLOAD dot_acc_sat(A##4 a, B##4 b, T sum) { return add_sat(dot(a, b), sum); }

#define PACKED(T, A, B, name)                                                                      \
    T OVERLOAD dot_4x8packed_##name##_##T(uint a, uint b) { return dot(as_##A##4(a), as_##B##4(b)); } \
    T OVERLOAD dot_acc_sat_4x8packed_##name##_##T(uint a, uint b, T sum) {                         \
        return dot_acc_sat(as_##A##4(a), as_##B##4(b), sum);                                       \
    }

DOT(uint, uchar, uchar)
DOT(int, char, char)
DOT(int, uchar, char)
DOT(int, char, uchar)
PACKED(uint, uchar, uchar, uu)
PACKED(int, char, char, ss)
PACKED(int, uchar, char, us)
PACKED(int, char, uchar, su)
