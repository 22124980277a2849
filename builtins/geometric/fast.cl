// SPDX-License-Identifier: MIT
//
// fast_length, fast_distance, fast_normalize: without scaling. Squares beyond a float's range overflow
// or vanish; otherwise as accurate as half_sqrt and half_rsqrt must be, and better.

#include "geometric/vectors.h"

#define FAST(type)                                                                                 \
    OVERLOAD float fast_length(type x) { return sqrt(dot(x, x)); }                                 \
    OVERLOAD float fast_distance(type x, type y) { return fast_length(x - y); }                    \
    OVERLOAD type fast_normalize(type x) {                                                         \
        float square = dot(x, x);                                                                  \
        return square == 0.0f ? x : x * rsqrt(square);                                             \
    }

EACH_VECTOR(FAST)
