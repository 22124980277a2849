// SPDX-License-Identifier: MIT
//
// sinpi(x) = sin(pi x). Measured 2.00 ulp (allowed: 4). The reduction by half turns is exact; from 2^24
// on every x is even.

#include "math/trigonometric.h"

OVERLOAD floatn sinpi(floatn x) {
    floatn halves = 2.0f * within_circle(fabs(x));
    floatn nearest = rint(halves);
    floatn r = (halves - nearest) * PI_2_HIGH;
    floatn y = sin_in_quadrant(r, convert_intn(nearest)) + 0.0f; // a zero has the sign of x
    return as_floatn(as_uintn(y) ^ (as_uintn(x) & 0x80000000u));
}
