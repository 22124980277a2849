// SPDX-License-Identifier: MIT
//
// tan(x). Measured 1.01 ulp (allowed: 5).

#include "math/trigonometric.h"

OVERLOAD floatn tan(floatn x) {
    intn quadrant;
    floatn low, r = reduce_trigonometric(x, &low, &quadrant);
    return odd_in(x, tan_in_quadrant(r, low, quadrant));
}
