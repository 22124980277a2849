// SPDX-License-Identifier: MIT
//
// fmod(x, y) = x - y trunc(x / y), with the sign of x. Exact. NaN for infinite x, y = 0 and NaNs.

#include "math/remainder.h"

OVERLOAD gentype fmod(gentype x, gentype y) {
    wordn proper = has_remainder(x, y), quotient;
    gentype r = divide(proper ? fabs(x) : (gentype)0.0f, proper ? fabs(y) : (gentype)1.0f, &quotient);
    return proper ? copysign(r, x) : (gentype)NAN;
}
