// SPDX-License-Identifier: MIT
//
// fast_length, fast_distance, fast_normalize: without scaling. Squares beyond a real's range overflow
// or vanish. Otherwise they are more accurate than half_sqrt and half_rsqrt must be.

#include "geometric/vectors.h"

#if FLOAT_BITS == 32 // doubles do not have these functions
#define FAST(type)                                                                                 \
    OVERLOAD real fast_length(type x) { return sqrt(dot(x, x)); }                                 \
    OVERLOAD real fast_distance(type x, type y) { return fast_length(x - y); }                    \
    OVERLOAD type fast_normalize(type x) {                                                         \
        real square = dot(x, x);                                                                  \
        return square == 0.0f ? x : x * rsqrt(square);                                             \
    }

EACH_VECTOR(FAST)
#endif
