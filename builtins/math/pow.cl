// SPDX-License-Identifier: MIT
//
// pow(x, y) = x^y. Measured 0.98 ulp (allowed: 16). A negative finite x has powers for integers y only;
// 1^y and x^0 are 1, even for NaNs.

#include "math/power.h"

OVERLOAD gentype pow(gentype x, gentype y) {
    gentype ax = fabs(x), half_y = 0.5f * y;
    wordn integer = rint(y) == y;
    wordn odd = integer & (rint(half_y) != half_y);

    gentype z = odd_power(x, power_of_magnitude(ax, y, (gentype)0.0f), odd);
    z = (x < 0.0f) & (ax < INFINITY) & !integer ? (gentype)NAN : z;
    z = (x != x) | (y != y) ? x + y : z;
    return (x == 1.0f) | (y == 0.0f) ? (gentype)1.0f : z;
}
