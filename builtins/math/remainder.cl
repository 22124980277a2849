// SPDX-License-Identifier: MIT
//
// remainder(x, y) = x - n y, n the integer nearest to x / y, of two the even one. Exact. NaN for infinite
// x, y = 0 and NaNs.

#include "math/remainder.h"

#if N + 0
OVERLOAD gentype remainder(gentype x, gentype y) { return BY_HALVES(gentype, remainder, x, y); }
#else
OVERLOAD real remainder(real x, real y) {
    int quotient;
    return nearest_remainder(x, y, &quotient);
}
#endif
