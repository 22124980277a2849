// SPDX-License-Identifier: MIT
//
// erfc(x) = 1 - erf(x); from 1/2 on, e^(-x^2) q(u) / (1 + 2 x), u = (x - 2) / (x + 2); below -1/2,
// 2 - erfc(-x). Measured 3.09 ulp (allowed: 16).

#include "math/error_function.h"

OVERLOAD gentype erfc(gentype x) {
    // absolute error below 2^-26, 2^-53, of about 1.2 for x in 1/2..10.1, or 1/2..28 (tools/minimax.py erfc)
    gentype a = within(fabs(x), 0.0f, BY_TYPE(10.5f, 27.5)), u = (a - 2.0f) / (a + 2.0f);
    gentype q = polynomial(u,
        SINGLE(0x1.e4f5b6p-12f, -0x1.63aa5cp-12f, -0x1.c6174p-10f, 0x1.443afep-10f, 0x1.2138ap-7f,
               -0x1.071adcp-7f, -0x1.bc4d4ep-5f, 0x1.4ff9f8p-3f, -0x1.540748p-3f, -0x1.7bf5eap-4f,
               0x1.46e80ep+0f)
        DOUBLE(-0x1.cd950f6d3b5bbp-24, 0x1.b2dd541d4466bp-23, 0x1.64273b0dafd31p-22,
               -0x1.b4cb00360cc09p-22, -0x1.fbfab07da2e6bp-21, -0x1.2c3e8f6cc7eeep-21,
               0x1.99c4a9bafd5c5p-20, 0x1.5a178962f9215p-18, 0x1.f2ca3ec3a34e3p-19,
               -0x1.c41712380c9e5p-17, -0x1.3193e7b92da42p-15, -0x1.96437064fae7ap-20,
               0x1.3cc125ce6c7cp-13, 0x1.b0c8c766ee0a6p-13, -0x1.dc693af297096p-12,
               -0x1.7de5218e95cfp-10, 0x1.4d461d555cecep-10, 0x1.1dd2ec9167f2ap-7,
               -0x1.07423404b48cfp-7, -0x1.bc2b956199a57p-5, 0x1.4ffa1e14e288bp-3,
               -0x1.5407bebf3243cp-3, -0x1.7bf5ec1700634p-4, 0x1.46e80e2277953p+0));

    wordn k;
    gentype square_low, r_low, low;
    gentype square = exact_product(a, a, &square_low);
    gentype r = reduce_exp(-square, &r_low, &k);
    gentype high = exp_near_0(r, r_low, &low), power = high + low;
    power = mad(power, -square_low, power);
    gentype tail = scale(power * q / mad(a, (gentype)2.0f, (gentype)1.0f), k);
    gentype far = x < 0.0f ? 2.0f - tail : tail;
    return fabs(x) < 0.5f ? 1.0f - (x + erf_excess(x)) : far;
}
