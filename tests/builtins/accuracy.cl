// SPDX-License-Identifier: MIT
//
// Every function of functions.h as loops over arrays, one for each vector width: maths_NAME_WIDTH, in
// which `count` is a multiple of 48 elements.

#define EACH_WIDTH(F, name) F(name, 2) F(name, 3) F(name, 4) F(name, 8) F(name, 16)

#define AT(n, p) vload##n(i, p)

#define VECTORS(name, n, call)                                                                     \
    void maths_##name##_##n(const __global float *x, const __global float *y,                      \
                            const __global float *z, const __global int *k, __global float *out,   \
                            uint count) {                                                          \
        for (uint i = 0; i < count / n; i++)                                                       \
            vstore##n(call, i, out);                                                               \
    }
#define UNARY_AT(name, n) VECTORS(name, n, name(AT(n, x)))
#define BINARY_AT(name, n) VECTORS(name, n, name(AT(n, x), AT(n, y)))
#define BINARY_INT_AT(name, n) VECTORS(name, n, name(AT(n, x), AT(n, k)))
#define TERNARY_AT(name, n) VECTORS(name, n, name(AT(n, x), AT(n, y), AT(n, z)))

// Scalars: restrict, so that the loop vectorises as a loop over work-items does.
#define SCALAR(name, call)                                                                         \
    void maths_##name##_1(const __global float *restrict x, const __global float *restrict y,      \
                          const __global float *restrict z, const __global int *restrict k,        \
                          __global float *restrict out, uint count) {                              \
        for (uint i = 0; i < count; i++)                                                           \
            out[i] = call;                                                                         \
    }

#define UNARY(name, ulp, reference) SCALAR(name, name(x[i])) EACH_WIDTH(UNARY_AT, name)
#define BINARY(name, ulp, reference) SCALAR(name, name(x[i], y[i])) EACH_WIDTH(BINARY_AT, name)
#define BINARY_INT(name, ulp, reference)                                                           \
    SCALAR(name, name(x[i], k[i])) EACH_WIDTH(BINARY_INT_AT, name)
#define TERNARY(name, ulp, reference)                                                              \
    SCALAR(name, name(x[i], y[i], z[i])) EACH_WIDTH(TERNARY_AT, name)

#include "functions.h"
