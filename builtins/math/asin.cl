// SPDX-License-Identifier: MIT
//
// asin(x). Above 1/2, asin(|x|) = pi/2 - 2 asin(sqrt((1 - |x|) / 2)). Measured 2.30 ulp (allowed: 4).

#include "math/arctangent.h"

OVERLOAD floatn asin(floatn x) {
    floatn a = fabs(x);
    intn outer = a > 0.5f;
    floatn z = outer ? (1.0f - a) * 0.5f : a * a;
    floatn r = outer ? sqrt(z) : a;
    floatn y = mad(r, asin_excess(z), r);
    return copysign(outer ? PI_2_HIGH - (2.0f * y - PI_2_LOW) : y, x);
}
