// SPDX-License-Identifier: MIT
//
// fract(x, &below) = min(x - floor(x), the largest number below 1); below = floor(x). Exact, except for that bound,
// which keeps the result below 1. +-infinity gives +-0.

#include "math/pointers.h"

#define BELOW_1 BY_TYPE(0x1.fffffep-1f, 0x1.fffffffffffffp-1)

#define FRACT(space)                                                                               \
    OVERLOAD gentype fract(gentype x, space gentype *below) {                                         \
        gentype f = floor(x);                                                                       \
        *below = f;                                                                                \
        gentype rest = x - f < BELOW_1 ? x - f : (gentype)BELOW_1;                     \
        rest = x != x ? x : rest;                                                                  \
        return isinf(x) ? copysign((gentype)0.0f, x) : rest;                                        \
    }

IN_EVERY_SPACE(FRACT)
