// SPDX-License-Identifier: MIT
//
// fmod(x, y) = x - y trunc(x / y), with the sign of x. Exact. NaN for infinite x, y = 0 and NaNs.

#include "math/remainder.h"

#if N + 0
OVERLOAD gentype fmod(gentype x, gentype y) { return BY_HALVES(gentype, fmod, x, y); }
#else
OVERLOAD real fmod(real x, real y) {
    real ax = fabs(x), ay = fabs(y);
    if (!(ax < INFINITY) || !(ay > 0.0f))
        return NAN;
    uint quotient;
    return ay == INFINITY ? x : copysign(divide(ax, ay, &quotient), x);
}
#endif
