// SPDX-License-Identifier: MIT
//
// tgamma(x), the gamma function. Measured 1.87 ulp (allowed: 16). Below -1, -pi / (x sin(pi x) gamma(-x)).
// Infinite at zeros, NaN at negative integers.

#include "math/arctangent.h"
#include "math/gamma.h"
#include "math/power.h"
#include "math/trigonometric.h"

// log2(2 pi) / 2 as a sum of two.
#define LOG2_2PI_HALF BY_TYPE(0x1.53643ap+0f, 0x1.536439a4c6efcp+0)
#define LOG2_2PI_HALF_LOW BY_TYPE(-0x1.6ce442p-26f, -0x1.49e49a361efebp-54)

// gamma(x) for x >= 8 as m 2^*k.
HELPER gentype large_gamma(gentype x, wordn *k) {
    gentype log_low, low, linear_low, lost, lost_too;
    gentype log_high = log2_in_two(x, &log_low);
    gentype high = exact_product(log_high, x - 0.5f, &low);
    low = mad(log_low, x - 0.5f, low);
    gentype linear = exact_product(x, (gentype)-LOG2_E, &linear_low);
    high = exact_sum(high, linear, &lost);
    high = exact_sum(high, (gentype)LOG2_2PI_HALF, &lost_too);
    low += lost + lost_too + linear_low;
    low += mad(x, (gentype)-LOG2_E_LOW, mad(stirling(x), (gentype)LOG2_E, (gentype)LOG2_2PI_HALF_LOW));
    gentype sum = exact_sum(within(high, 0.0f, BY_TYPE(300.0f, 1300.0)), low, &lost);
    gentype f = sum - nearest(sum, k);
    return exp2_near_0(f + lost);
}

// gamma(x) for x from -1 to 8 as a sum of two.
HELPER gentype small_gamma(gentype x, gentype *low) {
    gentype t_low, above, above_low, below, below_low, product_low, p_low;
    gentype t = gamma_factors(x, &t_low, &above, &above_low, &below, &below_low);
    // gamma(2 + t) = 1 + t p(t), error below 2^-32, 2^-56 (tools/minimax.py gamma)
    gentype p = polynomial(t,
        SINGLE(-0x1.0fd4b8p-18f, 0x1.aa64b8p-11f, -0x1.a57c9cp-10f, 0x1.537d0ep-7f, 0x1.f5245ep-15f,
               0x1.2fc826p-4f, 0x1.4e3084p-4f, 0x1.a5b93cp-2f, 0x1.b0ee62p-2f)
        DOUBLE(-0x1.61678760e530bp-24, 0x1.e60eb6c1bd1ap-21, -0x1.466851c1f5b9cp-18,
               0x1.238d48076ddf1p-16, -0x1.8fd9989e48bddp-15, 0x1.d2d2b3abf8285p-14,
               -0x1.ebd6d77c522dap-13, 0x1.fef9cb3580d11p-12, -0x1.e1859cab9e03ap-11,
               0x1.13b9723e39d1p-9, -0x1.75e49e3ca31cdp-9, 0x1.6d7ed42ccd80fp-7,
               -0x1.17f325b2fb855p-12, 0x1.301fbb09812d7p-4, 0x1.4e239984a4919p-4,
               0x1.a5b978b96b8d5p-2, 0x1.b0ee6072093dcp-2));
    gentype product = exact_product(t, p, &product_low);
    p = exact_sum((gentype)1.0f, product, &p_low);
    // the logarithm's derivative is 0.42 to 0.92
    p_low += product_low + t_low * p * mad(t, (gentype)0.5f, (gentype)0.42f);
    p = multiply_in_two(p, p_low, above, above_low, &p_low);
    return divide_in_two(p, p_low, below, below_low, low);
}

// sin(pi x) as a sum of two.
HELPER gentype sinpi_in_two(gentype x, gentype *low) {
    wordn quadrant;
    gentype r_low, cos_low, r = reduce_half_turns(x, &r_low, &quadrant);
    gentype cosine = cos_in_two(r, r_low, &cos_low), sine_low = sin_tail(r, r_low);
    gentype y = (quadrant & 1) != 0 ? cosine : r, y_low = (quadrant & 1) != 0 ? cos_low : sine_low;
    y = exact_sum(y, y_low, &y_low);
    *low = odd_in(x, (quadrant & 2) != 0 ? -y_low : y_low);
    return odd_in(x, (quadrant & 2) != 0 ? -y : y);
}

OVERLOAD gentype tgamma(gentype x) {
    wordn reflected = x < -1.0f, k;
    gentype a = reflected ? -x : x, low, sine_low;
    wordn large = a >= FIRST_LARGE;
    gentype far = large_gamma(large ? min(a, (gentype)BY_TYPE(50.0f, 190.0)) : (gentype)FIRST_LARGE, &k);
    gentype m = small_gamma(large ? (gentype)2.0f : a, &low);
    m = large ? far : m;
    low = large ? (gentype)0.0f : low;
    k = large ? k : (wordn)0;

    gentype sine = sinpi_in_two(x, &sine_low), below_low, negative_low;
    gentype below = multiply_in_two(x, (gentype)0.0f, sine, sine_low, &below_low);
    below = multiply_in_two(below, below_low, m, low, &below_low);
    gentype negative = divide_in_two((gentype)-PI_HIGH, (gentype)-PI_LOW, below, below_low, &negative_low);
    negative = scale(negative + negative_low, -k);
    negative = x == floor(x) ? (gentype)NAN : negative;
    gentype result = reflected ? negative : scale(m + low, k);
    // Near 0 gamma(x) is 1 / x - 0.58. If x is nearly subnormal, its upper and lower parts are subnormal.
    result = fabs(x) < 0x1p-60f ? 1.0f / x : result;
    result = x >= BY_TYPE(36.0f, 172.0) ? (gentype)INFINITY : result;
    return x == -1.0f ? (gentype)NAN : result;
}
