// SPDX-License-Identifier: MIT
//
// expm1(x) = e^x - 1 = (2^k - 1) + 2^k (e^r - 1). Measured 1.04 ulp (allowed: 3).
//
// The scale is 2^(k-1), since 2^128 is not a float. For magnitudes below 2^-26 (double: 2^-55) the result is x.

#include "math/exponential.h"

OVERLOAD gentype expm1(gentype x) {
    wordn k;
    gentype r_low, low;
    gentype r = reduce_exp(within(x, BY_TYPE(-30.0f, -60.0), HIGHEST_EXPONENT), &r_low, &k);
    gentype half_scale = scale((gentype)0.5f, min(k, (wordn)(BIAS + 1)));
    gentype whole = half_scale - 0.5f, lost = (half_scale - whole) - 0.5f;
    gentype high = exact_sum(whole, half_scale * r, &low);
    low += lost;
    gentype y = 2.0f * (high + mad(half_scale, exp_tail(r, r_low), low));
    y = x > HIGHEST_EXPONENT - 1.0f ? (gentype)INFINITY : y;
    return fabs(x) < BY_TYPE(0x1p-26f, 0x1p-55) ? x : y;
}
