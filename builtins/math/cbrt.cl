// SPDX-License-Identifier: MIT
//
// cbrt(x), the cube root. Measured 0.74 ulp (allowed: 2).
//
// A third of the bits of x, read as an integer, is nearly the root's; then two of Halley's steps
//     t <- t + t (q - t) / (2 t + q),  q = x / t^2
// each of which makes the number of good digits three times as large (5, 15, all).

#include "math/parts.h"

// A third of the bits of 1.0f less than them, moved so that the estimate errs by 3.5 % either way.
#define THIRD_OF_BIAS 0x2a5119f2u

OVERLOAD floatn cbrt(floatn x) {
    floatn a = fabs(x);
    intn subnormal = a < FLT_MIN;
    a = subnormal ? a * 0x1p+24f : a;
    floatn t = as_floatn(as_uintn(a) / 3u + THIRD_OF_BIAS);
    for (int step = 0; step < 2; step++) {
        floatn q = a / (t * t);
        t += t * ((q - t) / (2.0f * t + q));
    }
    t = subnormal ? t * 0x1p-8f : t;
    return is_ordinary(x) ? copysign(t, x) : x + x;
}
