// SPDX-License-Identifier: MIT
//
// remainder(x, y) = x - n y, n the integer nearest to x / y, of two the even one. Exact. NaN for infinite
// x, y = 0 and NaNs.

#include "math/remainder.h"

OVERLOAD gentype remainder(gentype x, gentype y) {
    intn quotient;
    return nearest_remainder(x, y, &quotient);
}
