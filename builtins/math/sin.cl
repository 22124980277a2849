// SPDX-License-Identifier: MIT
//
// sin(x). Measured 0.85 ulp (allowed: 4).

#include "math/trigonometric.h"

OVERLOAD gentype sin(gentype x) {
    wordn quadrant;
    gentype low, r = reduce_trigonometric(x, &low, &quadrant);
    return odd_in(x, sin_in_quadrant(r, low, quadrant));
}
