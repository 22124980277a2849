// SPDX-License-Identifier: MIT
//
// log10(x) = k log10(2) + log(1 + f) log10(e). Measured 0.79 ulp (allowed: 3).

#include "math/logarithm.h"

// log10(e) as a sum whose first part has 12 bits, log10(2) as one whose first part has 15.
#define LOG10_E_HIGH 0x1.bccp-2f
#define LOG10_E_LOW -0x1.09d5b2p-15f
#define LOG10_2_HIGH 0x1.344p-2f
#define LOG10_2_LOW 0x1.3509f8p-18f

OVERLOAD floatn log10(floatn x) {
    intn k;
    floatn low, f = split_log(x, &k), kf = convert_floatn(k);
    floatn high = log1p_times(f, (floatn)LOG10_E_HIGH, (floatn)LOG10_E_LOW, &low);
    low = mad(kf, (floatn)LOG10_2_LOW, low);
    return log_special(x, mad(kf, (floatn)LOG10_2_HIGH, high + low));
}
