// SPDX-License-Identifier: MIT
//
// cospi(x) = cos(pi x) = sin(pi |x| + pi/2). Measured 0.90 ulp (allowed: 4). No zero is negative.

#include "math/trigonometric.h"

OVERLOAD gentype cospi(gentype x) {
    wordn quadrant;
    gentype low, r = reduce_half_turns(x, &low, &quadrant);
    return sin_in_quadrant(r, low, quadrant + 1) + 0.0f;
}
