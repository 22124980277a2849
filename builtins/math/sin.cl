// SPDX-License-Identifier: MIT
//
// sin(x). Measured 0.85 ulp (allowed: 4).

#include "math/trigonometric.h"

OVERLOAD floatn sin(floatn x) {
    intn quadrant;
    floatn low, r = reduce_trigonometric(x, &low, &quadrant);
    return odd_in(x, sin_in_quadrant(r, low, quadrant));
}
