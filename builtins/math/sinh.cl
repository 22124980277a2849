// SPDX-License-Identifier: MIT
//
// sinh(x) = E - 1 / (4 E), E = e^|x| / 2; a polynomial for |x| < 1. Measured 0.72 ulp (allowed: 4).

#include "math/exponential.h"

OVERLOAD floatn sinh(floatn x) {
    // x + x^3 p(x^2), relative error below 2^-31 (tools/minimax.py sinh)
    floatn z = x * x;
    floatn p = mad(z, (floatn)0x1.756e92p-19f, (floatn)0x1.a022b4p-13f);
    p = mad(z, p, (floatn)0x1.1110ep-7f);
    p = mad(z, p, (floatn)0x1.555556p-3f);
    floatn small = mad(x * z, p, x);

    intn k;
    floatn low, high = exp_in_two(fabs(x), &low, &k);
    high = exact_sum(high, low, &low);
    floatn e = scale(high, k - 1);
    floatn large = e + (scale(low, k - 1) - 0.25f / e);
    return fabs(x) < 1.0f ? small : copysign(large, x);
}
