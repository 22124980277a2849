// SPDX-License-Identifier: MIT
//
// vloadn(i, p): the n elements from p[i * n]; vstoren(v, i, p) stores them there. p is aligned to one
// element only, hence the element-aligned vector types. A vload3 must not touch a fourth element.

#include "generic/names.h"

#define WIDTH(T, n)                                                                                \
    typedef T##n __attribute__((aligned(sizeof(T)))) loose_##T##n;                                 \
    LOAD(T, n, __private)                                                                          \
    LOAD(T, n, __local)                                                                            \
    LOAD(T, n, __global)                                                                           \
    LOAD(T, n, __generic)                                                                          \
    LOAD(T, n, __constant)                                                                         \
    STORE(T, n, __private)                                                                         \
    STORE(T, n, __local)                                                                           \
    STORE(T, n, __global)                                                                          \
    STORE(T, n, __generic)

#define LOAD(T, n, space)                                                                          \
    T##n OVERLOAD vload##n(size_t i, const space T *p) {                                           \
        return *(const space loose_##T##n *)(p + i * n);                                           \
    }

#define STORE(T, n, space)                                                                         \
    void OVERLOAD vstore##n(T##n v, size_t i, space T *p) {                                        \
        *(space loose_##T##n *)(p + i * n) = v;                                                    \
    }

#define THREE(T)                                                                                   \
    LOAD3(T, __private)                                                                            \
    LOAD3(T, __local)                                                                              \
    LOAD3(T, __global)                                                                             \
    LOAD3(T, __generic)                                                                            \
    LOAD3(T, __constant)                                                                           \
    STORE3(T, __private)                                                                           \
    STORE3(T, __local)                                                                             \
    STORE3(T, __global)                                                                            \
    STORE3(T, __generic)

#define LOAD3(T, space)                                                                            \
    T##3 OVERLOAD vload3(size_t i, const space T *p) {                                             \
        p += i * 3;                                                                                \
        return (T##3)(p[0], p[1], p[2]);                                                           \
    }

#define STORE3(T, space)                                                                           \
    void OVERLOAD vstore3(T##3 v, size_t i, space T *p) {                                          \
        p += i * 3;                                                                                \
        p[0] = v.x;                                                                                \
        p[1] = v.y;                                                                                \
        p[2] = v.z;                                                                                \
    }

#define TYPE(T)                                                                                    \
    WIDTH(T, 2)                                                                                    \
    THREE(T)                                                                                       \
    WIDTH(T, 4)                                                                                    \
    WIDTH(T, 8)                                                                                    \
    WIDTH(T, 16)

#if FLOAT_BITS == 32
TYPE(char)
TYPE(uchar)
TYPE(short)
TYPE(ushort)
TYPE(int)
TYPE(uint)
TYPE(long)
TYPE(ulong)
TYPE(float)
#elif FLOAT_BITS == 16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
TYPE(half)
#else
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
TYPE(double)
#endif
