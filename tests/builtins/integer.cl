// SPDX-License-Identifier: MIT
//
// Every function of integer.h as loops over arrays: integer_NAME_TYPE_WIDTH. `count` is a multiple of 48.

#define SAME T
#define UNSIGNED U
#define WIDE W

#define vload1(i, p) (p)[i]
#define vstore1(v, i, p) ((p)[i] = (v))

#define LOAD(n, p) LOAD_NOW(n, p)
#define LOAD_NOW(n, p) vload##n(i, p)
#define STORE(n, v, p) STORE_NOW(n, v, p)
#define STORE_NOW(n, v, p) vstore##n(v, i, p)
#define NAME(name, T, n) NAME_NOW(name, T, n)
#define NAME_NOW(name, T, n) integer_##name##_##T##_##n

#define A LOAD(N, a)
#define B LOAD(N, b)
#define C LOAD(N, c)
#define BU LOAD(N, (const __global U *)b)

#define FUNCTION(name, call, R)                                                                    \
    void NAME(name, T, N)(const __global T *a, const __global T *b, const __global T *c,           \
                          __global R *out, uint count) {                                           \
        for (uint i = 0; i < count / N; i++)                                                       \
            STORE(N, call, out);                                                                   \
    }

#define PER_TYPE "integer_widths.h"
#include "integer_types.h"
