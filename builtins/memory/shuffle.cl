// SPDX-License-Identifier: MIT
//
// shuffle(x, mask): element i of the result is x[mask[i]], mask taken modulo the elements of x;
// shuffle2(x, y, mask) chooses from x followed by y. A constant mask becomes a shuffle instruction.

#include "generic/names.h"

#define EACH2(F) F(0), F(1)
#define EACH4(F) EACH2(F), F(2), F(3)
#define EACH8(F) EACH4(F), F(4), F(5), F(6), F(7)
#define EACH16(F) EACH8(F), F(8), F(9), F(10), F(11), F(12), F(13), F(14), F(15)

#define PICK(i) x[mask[i] % size]
#define PICK2(i) (mask[i] & size ? y[mask[i] % size] : x[mask[i] % size])

#define SHUFFLE(T, U, m, n)                                                                        \
    T##n OVERLOAD shuffle(T##m x, U##n mask) {                                                     \
        const uint size = m;                                                                       \
        return (T##n)(EACH##n(PICK));                                                              \
    }                                                                                              \
    T##n OVERLOAD shuffle2(T##m x, T##m y, U##n mask) {                                            \
        const uint size = m;                                                                       \
        return (T##n)(EACH##n(PICK2));                                                             \
    }

#define FROM(T, U, m)                                                                              \
    SHUFFLE(T, U, m, 2)                                                                            \
    SHUFFLE(T, U, m, 4)                                                                            \
    SHUFFLE(T, U, m, 8)                                                                            \
    SHUFFLE(T, U, m, 16)

#define TYPE(T, U)                                                                                 \
    FROM(T, U, 2)                                                                                  \
    FROM(T, U, 4)                                                                                  \
    FROM(T, U, 8)                                                                                  \
    FROM(T, U, 16)

#if FLOAT_BITS == 32
TYPE(char, uchar)
TYPE(uchar, uchar)
TYPE(short, ushort)
TYPE(ushort, ushort)
TYPE(int, uint)
TYPE(uint, uint)
TYPE(long, ulong)
TYPE(ulong, ulong)
TYPE(float, uint)
#elif FLOAT_BITS == 16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
TYPE(half, ushort)
#else
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
TYPE(double, ulong)
#endif
