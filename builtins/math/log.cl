// SPDX-License-Identifier: MIT
//
// log(x), the natural logarithm. Measured 0.78 ulp (allowed: 3).

#include "math/logarithm.h"

OVERLOAD floatn log(floatn x) {
    intn k;
    floatn f = split_log(x, &k), kf = convert_floatn(k);
    floatn low = mad(kf, (floatn)LN2_LOW, log1p_minus(f));
    return log_special(x, mad(kf, (floatn)LN2_HIGH, f + low));
}
