// SPDX-License-Identifier: MIT
//
// tan(x). Measured 1.01 ulp (allowed: 5).

#include "math/trigonometric.h"

OVERLOAD gentype tan(gentype x) {
    wordn quadrant;
    gentype low, r = reduce_trigonometric(x, &low, &quadrant);
    return odd_in(x, tan_in_quadrant(r, low, quadrant));
}
