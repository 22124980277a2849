// SPDX-License-Identifier: MIT
//
// expm1(x) = e^x - 1 = 2^k (e^r - 1) + (2^k - 1). Measured 1.41 ulp (allowed: 3).
//
// The scale used is 2^(k-1), since 2^128 is no float. Below 2^-26 in magnitude the result is x.

#include "math/exponential.h"

OVERLOAD floatn expm1(floatn x) {
    intn k;
    floatn r = reduce_exp(within(x, -30.0f, 90.0f), &k);

    // e^r - 1 = r + r^2 p(r), relative error below 2^-34 (tools/minimax.py expm1)
    floatn p = mad(r, (floatn)0x1.a5282ap-16f, (floatn)0x1.a2d64p-13f);
    p = mad(r, p, (floatn)0x1.6c13fep-10f);
    p = mad(r, p, (floatn)0x1.110fc2p-7f);
    p = mad(r, p, (floatn)0x1.555556p-5f);
    p = mad(r, p, (floatn)0x1.555556p-3f);
    p = mad(r, p, (floatn)0x1p-1f);
    p = mad(r * r, p, r);

    k = min(k, (intn)128);
    floatn half_scale = scale((floatn)0.5f, k);
    floatn y = 2.0f * mad(half_scale, p, half_scale - 0.5f);
    y = x > 89.0f ? (floatn)INFINITY : y;
    return fabs(x) < 0x1p-26f ? x : y;
}
