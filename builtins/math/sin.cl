// SPDX-License-Identifier: MIT
//
// sin(x). Measured 2.23 ulp over all arguments (allowed: 4).

#include "math/trigonometric.h"

OVERLOAD floatn sin(floatn x) {
    intn quadrant;
    floatn r = reduce_trigonometric(x, &quadrant);
    floatn y = sin_in_quadrant(r, quadrant);
    return as_floatn(as_uintn(y) ^ (as_uintn(x) & 0x80000000u));
}
