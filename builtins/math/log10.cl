// SPDX-License-Identifier: MIT
//
// log10(x) = k log10(2) + log(1 + f) log10(e). Measured 1.88 ulp (allowed: 3).

#include "math/logarithm.h"

#define LOG10_E 0x1.bcb7b2p-2f
// log10(2) as a sum whose first part has 15 bits: k times it is exact.
#define LOG10_2_HIGH 0x1.344p-2f
#define LOG10_2_LOW 0x1.3509f8p-18f

OVERLOAD floatn log10(floatn x) {
    intn k;
    floatn f = split_log(x, &k), kf = convert_floatn(k);
    floatn y = f + log1p_minus(f);
    floatn low = mad(kf, (floatn)LOG10_2_LOW, y * LOG10_E);
    return log_special(x, mad(kf, (floatn)LOG10_2_HIGH, low));
}
