// SPDX-License-Identifier: MIT
//
// ilogb(x): the exponent of |x| = m 2^e, 1 <= m < 2. FP_ILOGB0 for 0, FP_ILOGBNAN for NaN, INT_MAX for
// infinity.

#include "math/parts.h"

OVERLOAD intn ilogb(floatn x) {
    intn e;
    normalized(x, &e);
    intn special = x == 0.0f ? FP_ILOGB0 : (x != x ? FP_ILOGBNAN : (intn)INT_MAX);
    return is_ordinary(x) ? e : special;
}
