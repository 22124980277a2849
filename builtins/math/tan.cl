// SPDX-License-Identifier: MIT
//
// tan(x) = sin(r) / cos(r), or -cos(r) / sin(r) in odd quadrants. Measured 4.15 ulp (allowed: 5).

#include "math/trigonometric.h"

OVERLOAD floatn tan(floatn x) {
    intn quadrant;
    floatn r = reduce_trigonometric(x, &quadrant);
    floatn s = sin_near_0(r), c = cos_near_0(r);
    intn odd = (quadrant & 1) != 0;
    floatn y = (odd ? -c : s) / (odd ? s : c);
    return as_floatn(as_uintn(y) ^ (as_uintn(x) & 0x80000000u));
}
