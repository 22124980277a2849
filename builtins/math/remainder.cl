// SPDX-License-Identifier: MIT
//
// remainder(x, y) = x - n y, where n is the integer nearest to x / y, or the even one of two. Exact. NaN for infinite
// x, y = 0 and NaNs.

#include "math/remainder.h"

OVERLOAD gentype remainder(gentype x, gentype y) {
    intn quotient;
    return nearest_remainder(x, y, &quotient);
}
