// SPDX-License-Identifier: MIT
//
// |x|^y for pow, pown, powr and rootn: 2^(y log2|x|) with the logarithm as a sum of two floats, about
// 30 bits, since an error of 2^-24 in the exponent is one of 0.7 2^-24 in the result. Included by
// generic bodies.

#include "math/exponential.h"

#define SQRT_HALF_BITS 0x3f3504f3

// log2(x) = high + *low for a positive finite x, relative error below 2^-33:
//     x = 2^k m,  sqrt(1/2) <= m < sqrt(2),  s = (m - 1) / (m + 1)
//     log2(m) = 2 / ln 2 (s + s^3 / 3 + s^5 p(s^2))            (tools/minimax.py atanh)
HELPER floatn log2_in_two(floatn x, floatn *low) {
    intn subnormal = x < FLT_MIN;
    intn bits = as_intn(subnormal ? x * 0x1p+24f : x) - SQRT_HALF_BITS;
    intn k = (bits >> 23) - (subnormal ? (intn)24 : (intn)0);
    floatn m = as_floatn((bits & 0x7fffff) + SQRT_HALF_BITS);

    // s = s_high + s_low: the remainder m - 1 - s_high (m + 1) is exact but for its last rounding.
    floatn above = m - 1.0f, below = m + 1.0f, below_low = m - (below - 1.0f);
    floatn s = above / below;
    floatn part, part_low;
    part = exact_product(s, below, &part_low);
    floatn s_low = (above - part - part_low - s * below_low) / below;

    // The first term, s^3 / 3, as a sum of two as well: 1 / 3 = 0x1.555556p-2 - 0x1.555556p-27.
    floatn z_low, third_low, cube_low, z = exact_product(s, s, &z_low);
    floatn p = mad(z, (floatn)0x1.dfa262p-4f, (floatn)0x1.24527cp-3f);
    p = mad(z, p, (floatn)0x1.999ap-3f);
    p = mad(z, p, (floatn)-0x1.555556p-27f);
    floatn third = exact_product(z, (floatn)0x1.555556p-2f, &third_low);
    third_low += mad(z_low, (floatn)0x1.555556p-2f, z * p);
    floatn cube = exact_product(s, third, &cube_low);
    cube_low += mad(s, third_low, mad(z, s_low, s_low));

    // 2 / ln 2 = 0x1.715476p+1 + 0x1.4ae0cp-25
    floatn product_low, lost;
    s = exact_sum(s, cube, &lost);
    floatn product = exact_product(s, (floatn)0x1.715476p+1f, &product_low);
    product_low += mad(lost + cube_low, (floatn)0x1.715476p+1f, s * 0x1.4ae0cp-25f);

    floatn kf = convert_floatn(k);
    floatn high = kf + product;
    product_low += kf == 0.0f ? (floatn)0.0f : product - (high - kf);
    return exact_sum(high, product_low, low); // as small a low part as can be: what follows rounds it
}

// x^(y + y_low) for x > 0 and finite. |y| < 2^41.
HELPER floatn power(floatn x, floatn y, floatn y_low) {
    floatn log_low, low;
    floatn log_high = log2_in_two(x, &log_low);
    floatn high = exact_product(log_high, y, &low);
    low += mad(log_low, y, log_high * y_low);

    intn k;
    low = fabs(high) < 200.0f ? low : (floatn)0.0f;
    floatn sum = within(high, -160.0f, 140.0f) + low;
    low = (within(high, -160.0f, 140.0f) - sum) + low;
    floatn f = sum - nearest(sum, &k);
    return scale(exp2_near_0(f + low), k);
}

// The same for every x >= 0, y of any size: 0 and infinity have powers 0, 1 and infinity.
HELPER floatn power_of_magnitude(floatn x, floatn y, floatn y_low) {
    floatn z = power(x, within(y, -0x1p+40f, 0x1p+40f), y_low);
    z = x == 0.0f ? (y < 0.0f ? (floatn)INFINITY : (floatn)0.0f) : z;
    z = x == INFINITY ? (y < 0.0f ? (floatn)0.0f : (floatn)INFINITY) : z;
    return z;
}

// z with the sign of x where `odd` is 1.
HELPER floatn odd_power(floatn x, floatn z, intn odd) {
    return odd != 0 ? as_floatn(as_uintn(z) | (as_uintn(x) & 0x80000000u)) : z;
}
