// SPDX-License-Identifier: MIT
//
// lgamma and lgamma_r. Included by generic bodies.

#include "math/gamma.h"

// log|gamma(x)|: near its zeros among the negative numbers right to about 2^-22, elsewhere relatively.
// Below 0, log(pi / |x sin(pi x)|) - log(gamma(-x)).
HELPER floatn log_gamma(floatn x) {
    floatn a = fabs(x), above, below;
    intn large = a >= FIRST_LARGE;
    floatn near = large ? (floatn)2.0f : a;
    floatn t = gamma_factors(near, &above, &below);
    t = near < 2.0f ? (near < 1.0f ? t - 1.0f : near - 2.0f) : t;

    // log(gamma(2 + t)) = t (t + 1) p(t), error of p below 2^-27 for t in [-1, 1] (tools/minimax.py lgamma)
    floatn p = mad(t, (floatn)-0x1.50a0fcp-17f, (floatn)0x1.f8719p-17f);
    p = mad(t, p, (floatn)-0x1.96687p-18f);
    p = mad(t, p, (floatn)0x1.1c7ebap-15f);
    p = mad(t, p, (floatn)-0x1.87b7f8p-14f);
    p = mad(t, p, (floatn)0x1.77a534p-13f);
    p = mad(t, p, (floatn)-0x1.a459bep-12f);
    p = mad(t, p, (floatn)0x1.e26cf6p-11f);
    p = mad(t, p, (floatn)-0x1.1478dap-9f);
    p = mad(t, p, (floatn)0x1.4778fap-8f);
    p = mad(t, p, (floatn)-0x1.95cdp-7f);
    p = mad(t, p, (floatn)0x1.0e0d1ep-5f);
    p = mad(t, p, (floatn)-0x1.9ae652p-4f);
    p = mad(t, p, (floatn)0x1.b0ee6p-2f);

    // One logarithm serves both: of x, or of the factors. In [1, 2) there is none.
    floatn factors = near < 1.0f ? near : above;
    floatn logarithm = log(large ? a : factors);
    floatn small = mad(t * (t + 1.0f), p, near < 1.0f ? -logarithm : logarithm);
    // (x - 1/2) (log(x) - 1) + (log(2 pi) - 1) / 2
    floatn far = mad(a - 0.5f, logarithm - 1.0f, (floatn)0x1.acfe3ap-2f + stirling(a));
    floatn positive = large ? far : small;
    positive = a == INFINITY ? a : positive;

    // Of the least negative numbers the product would be too small for a float: gamma(x) is 1 / x.
    floatn negative = log(0x1.921fb6p+1f / fabs(x * sinpi(x))) - positive;
    negative = (x == floor(x)) | (a == INFINITY) ? (floatn)INFINITY : negative;
    return (x < 0.0f) & (a > 0x1p-30f) ? negative : positive;
}
