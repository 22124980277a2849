// SPDX-License-Identifier: MIT
//
// normalize(x) = x / length(x), scaled as in length. A zero vector is returned unchanged. If elements are
// infinite, they become 1 with their sign, and finite elements become 0. Allowed: 2 + n ulp.

#include "geometric/vectors.h"

HELPER real unit(real x) { return copysign((real)(isinf(x) ? 1 : 0), x); }
HELPER real2 unit(real2 x) { return (real2)(unit(x.x), unit(x.y)); }
HELPER real3 unit(real3 x) { return (real3)(unit(x.xy), unit(x.z)); }
HELPER real4 unit(real4 x) { return (real4)(unit(x.lo), unit(x.hi)); }

#define NORMALIZE(type)                                                                            \
    OVERLOAD type normalize(type x) {                                                              \
        real size = largest(x);                                                                   \
        type y = isinf(size) ? unit(x) : x * fitting_scale(size);                                  \
        real square = dot(y, y);                                                                  \
        return square == 0.0f ? x : y * rsqrt(square);                                             \
    }

EACH_VECTOR(NORMALIZE)
