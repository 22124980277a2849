// SPDX-License-Identifier: MIT
//
// cospi(x) = cos(pi x) = sin(pi |x| + pi/2). Measured 1.94 ulp (allowed: 4).

#include "math/trigonometric.h"

OVERLOAD floatn cospi(floatn x) {
    floatn halves = 2.0f * within_circle(fabs(x));
    floatn nearest = rint(halves);
    floatn r = (halves - nearest) * PI_2_HIGH;
    return sin_in_quadrant(r, convert_intn(nearest) + 1) + 0.0f; // no zero is negative
}
