// SPDX-License-Identifier: MIT
//
// native_sin, native_cos, native_tan: for |x| < 3072, with an absolute error of sine and cosine below 2^-22.

#include "math/trigonometric.h"

HELPER floatn native_reduce(floatn x, intn *quadrant) {
    floatn low, r = reduce_ordinary(fabs(x), &low, quadrant);
    return r + low;
}

OVERLOAD floatn native_sin(floatn x) {
    intn quadrant;
    floatn r = native_reduce(x, &quadrant);
    return odd_in(x, sin_in_quadrant(r, (floatn)0.0f, quadrant));
}
OVERLOAD floatn native_cos(floatn x) {
    intn quadrant;
    floatn r = native_reduce(x, &quadrant);
    return sin_in_quadrant(r, (floatn)0.0f, quadrant + 1);
}
OVERLOAD floatn native_tan(floatn x) { return native_sin(x) / native_cos(x); }
