// SPDX-License-Identifier: MIT
//
// atan(x) = base + atan(q): from 0.6 on pi/4 and q = (|x| - 1) / (|x| + 1), from 2.4 on pi/2 and
// q = -1 / |x|. Measured 1.00 ulp (allowed: 5).

#include "math/arctangent.h"

OVERLOAD floatn atan(floatn x) {
    floatn a = fabs(x);
    intn middle = a > 0.6f, far = a > 2.4f;
    floatn above = far ? (floatn)-1.0f : a - 1.0f, below = far ? a : a + 1.0f;
    floatn q = middle ? above / below : a;
    floatn high = far ? (floatn)PI_2_HIGH : (floatn)PI_4_HIGH;
    floatn low = far ? (floatn)PI_2_LOW : (floatn)PI_4_LOW;
    floatn near = atan_near_0(q);
    return copysign(middle ? high + (near + low) : near, x);
}
