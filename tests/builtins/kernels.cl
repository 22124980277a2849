// SPDX-License-Identifier: MIT
//
// Every function of functions.h as a loop over arrays, one for each vector width: maths_NAME_WIDTH, in
// which `count` is a multiple of 48 elements. `restrict`, so that the loop of scalars vectorises as a
// loop over work-items does.

#define float1 float
#define int1 int
#define convert_float1 convert_float
#define vload1(i, p) (p)[i]
#define vstore1(v, i, p) ((p)[i] = (v))

#define PASTE_NOW(a, b) a##b
#define PASTE(a, b) PASTE_NOW(a, b)

#define gentype PASTE(float, N)
#define intn PASTE(int, N)
#define convert_gentype PASTE(convert_float, N)
#define LOAD(p) PASTE(vload, N)(i, p)

#define UNARY(name, allowed, kept, ...)                                                            \
    void PASTE(maths_##name##_, N)(                                                                \
        const __global float *restrict px, const __global float *restrict py,                      \
        const __global float *restrict pz, const __global int *restrict pk,                        \
        __global float *restrict out, uint count) {                                                \
        for (uint i = 0; i < count / N; i++) {                                                     \
            gentype x = LOAD(px), y = LOAD(py), z = LOAD(pz), r;                                   \
            intn k = LOAD(pk);                                                                     \
            __VA_ARGS__;                                                                           \
            PASTE(vstore, N)(r, i, out);                                                           \
        }                                                                                          \
    }
#define BINARY UNARY
#define BINARY_INT UNARY
#define TERNARY UNARY

#define N 1
#include "functions.h"
#undef N
#define N 2
#include "functions.h"
#undef N
#define N 3
#include "functions.h"
#undef N
#define N 4
#include "functions.h"
#undef N
#define N 8
#include "functions.h"
#undef N
#define N 16
#include "functions.h"
