// SPDX-License-Identifier: MIT
//
// fract(x, &below) = min(x - floor(x), 1 - 2^-24); below = floor(x). Exact but for that bound, which
// keeps the result under 1. +-infinity gives +-0.

#include "math/pointers.h"

#define FRACT(space)                                                                               \
    OVERLOAD floatn fract(floatn x, space floatn *below) {                                         \
        floatn f = floor(x);                                                                       \
        *below = f;                                                                                \
        floatn rest = x - f < 0x1.fffffep-1f ? x - f : (floatn)0x1.fffffep-1f;                     \
        rest = x != x ? x : rest;                                                                  \
        return isinf(x) ? copysign((floatn)0.0f, x) : rest;                                        \
    }

IN_EVERY_SPACE(FRACT)
