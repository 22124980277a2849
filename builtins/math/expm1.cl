// SPDX-License-Identifier: MIT
//
// expm1(x) = e^x - 1 = (2^k - 1) + 2^k (e^r - 1). Measured 1.04 ulp (allowed: 3).
//
// The scale used is 2^(k-1), since 2^128 is no float. Below 2^-26 in magnitude the result is x.

#include "math/exponential.h"

OVERLOAD floatn expm1(floatn x) {
    intn k;
    floatn r_low, low;
    floatn r = reduce_exp(within(x, -30.0f, 90.0f), &r_low, &k);
    floatn half_scale = scale((floatn)0.5f, min(k, (intn)128));
    floatn whole = half_scale - 0.5f, lost = (half_scale - whole) - 0.5f;
    floatn high = exact_sum(whole, half_scale * r, &low);
    low += lost;
    floatn y = 2.0f * (high + mad(half_scale, exp_tail(r, r_low), low));
    y = x > 89.0f ? (floatn)INFINITY : y;
    return fabs(x) < 0x1p-26f ? x : y;
}
