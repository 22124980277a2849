// SPDX-License-Identifier: MIT
//
// native_*: implementations define accuracy and special cases. For finite normal arguments and normal results below
// 2^127.5 (docs/accuracy.md has measured errors):
//
//     native_exp, exp2, exp10              relative error below 2^-22 max(1, |x|)
//     native_log, log2, log10              as log2: 3 ulp
//     native_powr                          relative error below 2^-22 max(1, |y log2 x|)
//     native_divide, recip, sqrt, rsqrt    as the operators

#if FLOAT_BITS == 32 // doubles do not have these functions

#include "math/exponential.h"
#include "math/logarithm.h"

// 2^x for -126..127, 0 below and infinity above.
HELPER gentype native_power_of_2(gentype x) {
    wordn k;
    gentype f = x - nearest(within(x, -127.0f, 128.0f), &k);
    return exp2_near_0(f) * as_gentype((k + 127) << 23);
}

// k and f of x = 2^k (1 + f).
HELPER gentype native_split(gentype x, gentype *k) {
    wordn bits = as_wordn(x) - SQRT_HALF_BITS;
    *k = convert_gentype(bits >> 23);
    gentype f = as_gentype((bits & 0x7fffff) + SQRT_HALF_BITS) - 1.0f;
    return f + log1p_minus(f);
}

OVERLOAD gentype native_exp2(gentype x) { return native_power_of_2(x); }
OVERLOAD gentype native_exp(gentype x) { return native_power_of_2(x * LOG2_E); }
OVERLOAD gentype native_exp10(gentype x) { return native_power_of_2(x * 0x1.a934fp+1f); }

OVERLOAD gentype native_log2(gentype x) {
    gentype k, log = native_split(x, &k);
    return mad(log, (gentype)LOG2_E, k);
}
OVERLOAD gentype native_log(gentype x) {
    gentype k, log = native_split(x, &k);
    return mad(k, (gentype)0x1.62e43p-1f, log);
}
OVERLOAD gentype native_log10(gentype x) {
    gentype k, log = native_split(x, &k);
    return mad(k, (gentype)0x1.344136p-2f, log * 0x1.bcb7b2p-2f);
}
OVERLOAD gentype native_powr(gentype x, gentype y) { return native_power_of_2(y * native_log2(x)); }

OVERLOAD gentype native_divide(gentype x, gentype y) { return x / y; }
OVERLOAD gentype native_recip(gentype x) { return 1.0f / x; }
OVERLOAD gentype native_sqrt(gentype x) { return sqrt(x); }
OVERLOAD gentype native_rsqrt(gentype x) { return 1.0f / sqrt(x); }
#endif
