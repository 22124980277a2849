// SPDX-License-Identifier: MIT
//
// native_*: accuracy and special cases are the implementation's to define. Of finite normal arguments and
// results:
//
//     native_exp, exp2, exp10              relative error below 2^-22 max(1, |x|)
//     native_log, log2, log10              as log2: 3 ulp
//     native_powr                          relative error below 2^-22 max(1, |y log2 x|)
//     native_divide, recip, sqrt, rsqrt    as the operators

#include "math/exponential.h"
#include "math/logarithm.h"

// 2^x for -126..127, 0 below and infinity above.
HELPER floatn native_power_of_2(floatn x) {
    intn k;
    floatn f = x - nearest(within(x, -127.0f, 128.0f), &k);
    return exp2_near_0(f) * as_floatn((k + 127) << 23);
}

// k and f of x = 2^k (1 + f).
HELPER floatn native_split(floatn x, floatn *k) {
    intn bits = as_intn(x) - SQRT_HALF_BITS;
    *k = convert_floatn(bits >> 23);
    floatn f = as_floatn((bits & 0x7fffff) + SQRT_HALF_BITS) - 1.0f;
    return f + log1p_minus(f);
}

OVERLOAD floatn native_exp2(floatn x) { return native_power_of_2(x); }
OVERLOAD floatn native_exp(floatn x) { return native_power_of_2(x * LOG2_E); }
OVERLOAD floatn native_exp10(floatn x) { return native_power_of_2(x * 0x1.a934fp+1f); }

OVERLOAD floatn native_log2(floatn x) {
    floatn k, log = native_split(x, &k);
    return mad(log, (floatn)LOG2_E, k);
}
OVERLOAD floatn native_log(floatn x) {
    floatn k, log = native_split(x, &k);
    return mad(k, (floatn)0x1.62e43p-1f, log);
}
OVERLOAD floatn native_log10(floatn x) {
    floatn k, log = native_split(x, &k);
    return mad(k, (floatn)0x1.344136p-2f, log * 0x1.bcb7b2p-2f);
}
OVERLOAD floatn native_powr(floatn x, floatn y) { return native_power_of_2(y * native_log2(x)); }

OVERLOAD floatn native_divide(floatn x, floatn y) { return x / y; }
OVERLOAD floatn native_recip(floatn x) { return 1.0f / x; }
OVERLOAD floatn native_sqrt(floatn x) { return sqrt(x); }
OVERLOAD floatn native_rsqrt(floatn x) { return 1.0f / sqrt(x); }
