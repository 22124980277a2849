// SPDX-License-Identifier: MIT
//
// exp10(x) = 10^x = 2^k 10^s, s = x - k log10(2), 10^s = e^(s ln 10), or with fused operations
// e^(x ln 10 - k ln 2). Measured 0.83 ulp (allowed: 3).

#include "math/exponential.h"

#define LOG2_10 BY_TYPE(0x1.a934fp+1f, 0x1.a934f0979a371p+1)
// ln 10 as a sum whose first part has 12 bits, or 26; log10(2) as one whose first part has 15, or 40.
#define LN_10_HIGH BY_TYPE(0x1.26cp+1f, 0x1.26bb1b8p+1)
#define LN_10_LOW BY_TYPE(-0x1.39112ap-13f, 0x1.daaa8ac16ea57p-26)
#define LOG10_2_HIGH BY_TYPE(0x1.344p-2f, 0x1.34413509f8p-2)
#define LOG10_2_LOW BY_TYPE(0x1.3509f8p-18f, -0x1.80433b83b532ap-44)

// With fused operations: ln 10 and ln 2, each as one number and its error.
#define LN_10 BY_TYPE(0x1.26bb1cp+1f, 0x1.26bb1bbb55516p+1)
#define LN_10_LESS BY_TYPE(-0x1.12aabap-25f, -0x1.f48ad494ea3e9p-53)
#define LN_2 BY_TYPE(0x1.62e43p-1f, 0x1.62e42fefa39efp-1)
#define LN_2_LESS BY_TYPE(-0x1.05c61p-29f, 0x1.abc9e3b39803fp-56)

// x ln 10 - k ln 2 = r + *r_low.
HELPER gentype reduce_exp10(gentype x, gentype kf, gentype *r_low) {
    if (__bcl_has_fma(FLOAT_BITS)) {
        gentype product_low, product = exact_product(x, (gentype)LN_10, &product_low);
        product_low = mad(kf, (gentype)-LN_2_LESS, mad(x, (gentype)LN_10_LESS, product_low));
        product = __builtin_elementwise_fma(kf, (gentype)-LN_2, product);
        return exact_sum(product, product_low, r_low);
    }
    gentype s_low, s = exact_sum(mad(kf, (gentype)-LOG10_2_HIGH, x), kf * -LOG10_2_LOW, &s_low);

    gentype top = upper_half(s), rest = (s - top) + s_low;
    return exact_sum(top * LN_10_HIGH, mad(s, (gentype)LN_10_LOW, rest * LN_10_HIGH), r_low);
}

OVERLOAD gentype exp10(gentype x) {
    x = within(x, BY_TYPE(-46.0f, -325.0), BY_TYPE(39.0f, 310.0));
    gentype shifted, kf = nearest_product(x, (gentype)LOG2_10, &shifted);
    gentype r_low, r = reduce_exp10(x, kf, &r_low);
    return scale_shifted(exp_rounded(r, r_low), shifted);
}
