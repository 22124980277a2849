// SPDX-License-Identifier: MIT
//
// ilogb(x): the exponent of |x| = m 2^e, 1 <= m < 2. FP_ILOGB0 for 0, FP_ILOGBNAN for NaN, INT_MAX for
// infinity.

#include "math/parts.h"

OVERLOAD intn ilogb(gentype x) {
    wordn e;
    normalized(x, &e);
    wordn special = x == 0.0f ? (wordn)FP_ILOGB0 : (x != x ? (wordn)FP_ILOGBNAN : (wordn)INT_MAX);
    return convert_intn(is_ordinary(x) ? e : special);
}
