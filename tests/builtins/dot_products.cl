// SPDX-License-Identifier: MIT
//
// The kernels of dot_products.c. R: the result's type, A and B: the types of bytes, NAME: a part of the packed name.

#define KERNELS(R, A, B, NAME)                                                                     \
    kernel void packed_##NAME(global const uint *a, global const uint *b, global R *out, uint n) { \
        size_t i = get_global_id(0);                                                               \
        out[i] = dot_4x8packed_##NAME##_##R(a[i], b[i]);                                           \
    }                                                                                              \
    kernel void bytes_##NAME(global const A##4 *a, global const B##4 *b, global R *out, uint n) {  \
        size_t i = get_global_id(0);                                                               \
        out[i] = dot(a[i], b[i]);                                                                  \
    }                                                                                              \
    kernel void added_##NAME(global const uint *a, global const uint *b, global R *out, uint n) {  \
        size_t i = get_global_id(0);                                                               \
        out[i] = dot_acc_sat_4x8packed_##NAME##_##R(a[i], b[i], out[i]);                           \
    }                                                                                              \
    /* Of n words, the second factors the same for all. */                                         \
    kernel void row_##NAME(global const uint *a, global const uint *b, global R *out, uint n) {    \
        size_t i = get_global_id(0);                                                               \
        R sum = 0;                                                                                 \
        for (uint k = 0; k < n; ++k)                                                               \
            sum += dot_4x8packed_##NAME##_##R(a[i + k], b[k]);                                     \
        out[i] = sum;                                                                              \
    }                                                                                              \
    /* Bytes that are computed, two products in a sum, and one with itself. */                     \
    kernel void mixed_##NAME(global const A##4 *a, global const B##4 *b, global R *out, uint n) {  \
        size_t i = get_global_id(0);                                                               \
        A##4 x = a[i] + a[0];                                                                      \
        out[i] = dot(x, b[i]) - dot(a[i], b[n]) * 3 + dot(x, x) + (R)i;                            \
    }

KERNELS(uint, uchar, uchar, uu)
KERNELS(int, char, char, ss)
KERNELS(int, uchar, char, us)
KERNELS(int, char, uchar, su)
