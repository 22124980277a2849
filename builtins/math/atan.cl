// SPDX-License-Identifier: MIT
//
// atan(x) = base + atan(q): from 0.6 on pi/4 and q = (|x| - 1) / (|x| + 1), from 2.4 on pi/2 and
// q = -1 / |x|. Measured 1.00 ulp (allowed: 5).

#include "math/arctangent.h"

OVERLOAD gentype atan(gentype x) {
    gentype a = fabs(x);
    wordn middle = a > 0.6f, far = a > 2.4f;
    gentype above = far ? (gentype)-1.0f : a - 1.0f, below = far ? a : a + 1.0f;
    gentype q = middle ? above / below : a;
    gentype high = far ? (gentype)PI_2_HIGH : (gentype)PI_4_HIGH;
    gentype low = far ? (gentype)PI_2_LOW : (gentype)PI_4_LOW;
    gentype near = atan_near_0(q);
    return copysign(middle ? high + (near + low) : near, x);
}
