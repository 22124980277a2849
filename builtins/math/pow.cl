// SPDX-License-Identifier: MIT
//
// pow(x, y) = x^y. Measured 0.87 ulp (allowed: 16). A negative finite x has powers for integers y only;
// 1^y and x^0 are 1, even for NaNs. A float of 2^24 or more is an even integer.

#include "math/power.h"

OVERLOAD floatn pow(floatn x, floatn y) {
    floatn ax = fabs(x), ay = fabs(y);
    intn large = ay >= 0x1p+24f;
    intn integer = large | (rint(y) == y);
    intn odd = large ? (intn)0 : convert_intn(integer ? y : (floatn)0.0f) & 1;

    floatn z = odd_power(x, power_of_magnitude(ax, y, (floatn)0.0f), odd);
    z = (x < 0.0f) & (ax < INFINITY) & !integer ? (floatn)NAN : z;
    z = (x != x) | (y != y) ? x + y : z;
    return (x == 1.0f) | (y == 0.0f) ? (floatn)1.0f : z;
}
