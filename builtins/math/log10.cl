// SPDX-License-Identifier: MIT
//
// log10(x) = k log10(2) + log(1 + f) log10(e). Measured 0.79 ulp (allowed: 3).

#include "math/logarithm.h"

// log10(e) as a sum whose first part has 12 bits (double: 26); log10(2) as a sum whose first part has 15 bits (40).
#define LOG10_E_HIGH BY_TYPE(0x1.bccp-2f, 0x1.bcb7b18p-2)
#define LOG10_E_LOW BY_TYPE(-0x1.09d5b2p-15f, -0x1.6c8d78e6acaa4p-29)
#define LOG10_2_HIGH BY_TYPE(0x1.344p-2f, 0x1.34413509f8p-2)
#define LOG10_2_LOW BY_TYPE(0x1.3509f8p-18f, -0x1.80433b83b532ap-44)

OVERLOAD gentype log10(gentype x) {
    gentype k, low, f = split_log(x, &k);
    gentype high = log1p_times(f, (gentype)LOG10_E_HIGH, (gentype)LOG10_E_LOW, &low);
    low = mad(k, (gentype)LOG10_2_LOW, low);
    return log_special(x, mad(k, (gentype)LOG10_2_HIGH, high + low));
}
