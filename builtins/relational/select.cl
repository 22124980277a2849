// SPDX-License-Identifier: MIT
//
// select(a, b, c) = c ? b : a. In a vector the highest bit of each element of c decides, as `?:` does;
// a scalar c is true unless it is 0. c is a signed or an unsigned integer as large as a and b.

#include "generic/names.h"

#define SELECT(T, C)                                                                               \
    SELECT_AT(T, C)                                                                                \
    SELECT_AT(T##2, C##2)                                                                          \
    SELECT_AT(T##3, C##3)                                                                          \
    SELECT_AT(T##4, C##4)                                                                          \
    SELECT_AT(T##8, C##8)                                                                          \
    SELECT_AT(T##16, C##16)

#define SELECT_AT(type, condition)                                                                 \
    type OVERLOAD select(type a, type b, condition c) { return c ? b : a; }

#define SELECT_BY(T, C)                                                                            \
    SELECT(T, C)                                                                                   \
    SELECT(T, u##C)

SELECT_BY(char, char)
SELECT_BY(uchar, char)
SELECT_BY(short, short)
SELECT_BY(ushort, short)
SELECT_BY(int, int)
SELECT_BY(uint, int)
SELECT_BY(long, long)
SELECT_BY(ulong, long)
SELECT_BY(float, int)
