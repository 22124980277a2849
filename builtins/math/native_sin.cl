// SPDX-License-Identifier: MIT
//
// native_sin, native_cos, native_tan: for |x| < 3072, with an absolute error of sine and cosine below 2^-22, and
// of tan below 2^-22 (1 + tan(x)^2).

#if FLOAT_BITS == 32 // doubles do not have these functions

#include "math/trigonometric.h"

HELPER gentype native_reduce(gentype x, wordn *quadrant) {
    gentype low, r = reduce_ordinary(fabs(x), &low, quadrant);
    return r + low;
}

OVERLOAD gentype native_sin(gentype x) {
    wordn quadrant;
    gentype r = native_reduce(x, &quadrant);
    return odd_in(x, sin_in_quadrant(r, (gentype)0.0f, quadrant));
}
OVERLOAD gentype native_cos(gentype x) {
    wordn quadrant;
    gentype r = native_reduce(x, &quadrant);
    return sin_in_quadrant(r, (gentype)0.0f, quadrant + 1);
}
OVERLOAD gentype native_tan(gentype x) { return native_sin(x) / native_cos(x); }
#endif
