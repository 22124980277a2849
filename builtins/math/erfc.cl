// SPDX-License-Identifier: MIT
//
// erfc(x) = 1 - erf(x); from 1/2 on, e^(-x^2) q(u) / (1 + 2 x), u = (x - 2) / (x + 2), and 2 less that of
// -x below -1/2. Measured 3.09 ulp (allowed: 16).

#include "math/error_function.h"

OVERLOAD floatn erfc(floatn x) {
    // absolute error below 2^-26 of about 1.2 for x in 1/2..10.1 (tools/minimax.py erfc)
    floatn a = within(fabs(x), 0.0f, 10.5f), u = (a - 2.0f) / (a + 2.0f);
    floatn q = mad(u, (floatn)0x1.e4f5b6p-12f, (floatn)-0x1.63aa5cp-12f);
    q = mad(u, q, (floatn)-0x1.c6174p-10f);
    q = mad(u, q, (floatn)0x1.443afep-10f);
    q = mad(u, q, (floatn)0x1.2138ap-7f);
    q = mad(u, q, (floatn)-0x1.071adcp-7f);
    q = mad(u, q, (floatn)-0x1.bc4d4ep-5f);
    q = mad(u, q, (floatn)0x1.4ff9f8p-3f);
    q = mad(u, q, (floatn)-0x1.540748p-3f);
    q = mad(u, q, (floatn)-0x1.7bf5eap-4f);
    q = mad(u, q, (floatn)0x1.46e80ep+0f);

    intn k;
    floatn square_low, r_low, low;
    floatn square = exact_product(a, a, &square_low);
    floatn r = reduce_exp(-square, &r_low, &k);
    floatn high = exp_near_0(r, r_low, &low), power = high + low;
    power = mad(power, -square_low, power);
    floatn tail = scale(power * q / mad(a, (floatn)2.0f, (floatn)1.0f), k);
    floatn far = x < 0.0f ? 2.0f - tail : tail;
    return fabs(x) < 0.5f ? 1.0f - (x + erf_excess(x)) : far;
}
