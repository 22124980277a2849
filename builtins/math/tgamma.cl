// SPDX-License-Identifier: MIT
//
// tgamma(x), the gamma function. Measured 4.15 ulp (allowed: 16). Below -1, -pi / (x sin(pi x) gamma(-x)).
// Infinite at zeros, NaN at negative integers.

#include "math/gamma.h"
#include "math/power.h"

// gamma(x) for x >= 8 as m 2^*k.
HELPER floatn large_gamma(floatn x, intn *k) {
    floatn log_low, low, linear_low, lost;
    floatn log_high = log2_in_two(x, &log_low);
    floatn high = exact_product(log_high, x - 0.5f, &low);
    low = mad(log_low, x - 0.5f, low);
    // - x log2(e) + log2(2 pi) / 2, log2(e) = 0x1.715476p+0 + 0x1.4ae0cp-26
    floatn linear = exact_product(x, (floatn)-0x1.715476p+0f, &linear_low);
    high = exact_sum(high, linear, &lost);
    low += lost + linear_low + mad(x, (floatn)-0x1.4ae0cp-26f, (floatn)0x1.53643ap+0f);
    low = mad(stirling(x), (floatn)0x1.715476p+0f, low);
    floatn sum = exact_sum(within(high, -300.0f, 300.0f), low, &lost);
    floatn f = sum - nearest(sum, k);
    return exp2_near_0(f + lost);
}

OVERLOAD floatn tgamma(floatn x) {
    intn reflected = x < -1.0f;
    floatn a = reflected ? -x : x, above, below;
    intn large = a >= FIRST_LARGE, k;
    floatn far = large_gamma(large ? min(a, (floatn)50.0f) : (floatn)FIRST_LARGE, &k);

    // gamma(2 + t) = p(t), error below 2^-32 (tools/minimax.py gamma)
    floatn t = gamma_factors(large ? (floatn)2.0f : a, &above, &below);
    floatn p = mad(t, (floatn)-0x1.0fd4b8p-18f, (floatn)0x1.aa64b8p-11f);
    p = mad(t, p, (floatn)-0x1.a57c9cp-10f);
    p = mad(t, p, (floatn)0x1.537d0ep-7f);
    p = mad(t, p, (floatn)0x1.f5245ep-15f);
    p = mad(t, p, (floatn)0x1.2fc826p-4f);
    p = mad(t, p, (floatn)0x1.4e3084p-4f);
    p = mad(t, p, (floatn)0x1.a5b93cp-2f);
    p = mad(t, p, (floatn)0x1.b0ee62p-2f);
    p = mad(t, p, (floatn)1.0f);
    floatn m = large ? far : p * above / below;
    k = large ? k : (intn)0;

    floatn negative = scale(-0x1.921fb6p+1f / (x * sinpi(x) * m), -k);
    negative = x == floor(x) ? (floatn)NAN : negative;
    floatn result = reflected ? negative : scale(m, k);
    result = x >= 36.0f ? (floatn)INFINITY : result;
    return x == -1.0f ? (floatn)NAN : result;
}
