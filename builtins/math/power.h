// SPDX-License-Identifier: MIT
//
// |x|^y for pow, pown, powr and rootn: 2^(y log2|x|). The logarithm is a sum of two numbers with about 30 bits (double:
// 63), since an error of 2^-24 in the exponent causes an error of 0.7 2^-24 in the result. Included by generic bodies.

#ifndef WIDTH_HAS_POWER
#define WIDTH_HAS_POWER

#include "math/exponential.h"
#include "math/split.h"

#define THIRD BY_TYPE(0x1.555556p-2f, 0x1.5555555555555p-2)
#define THIRD_LOW BY_TYPE(-0x1.555556p-27f, 0x1.5555555555555p-56)
#define LOG2_E_LOW BY_TYPE(0x1.4ae0cp-26f, 0x1.777d0ffda0d24p-56)

// For exponents of this magnitude and more, powers of 2, and of any x other than 1, are 0 or infinite.
#define FAR_EXPONENT BY_TYPE(160.0f, 1100.0)
#define HUGE_POWER BY_TYPE(0x1p+40f, 0x1p+70)

// log2(x) = high + *low for a positive finite x, relative error below 2^-33, 2^-63:
//     x = 2^k m,  sqrt(1/2) <= m < sqrt(2),  s = (m - 1) / (m + 1)
//     log2(m) = 2 / ln 2 (s + s^3 / 3 + s^5 p(s^2))            (tools/minimax.py atanh)
HELPER gentype log2_in_two(gentype x, gentype *low) {
    gentype k, m = split_power(x, &k);

    // s = s_high + s_low: the remainder m - 1 - s_high (m + 1) is exact, except for its last rounding.
    gentype above = m - 1.0f, below = m + 1.0f, below_low = m - (below - 1.0f);
    gentype inverse = 1.0f / below, s = above * inverse;
    gentype part, part_low;
    part = exact_product(s, below, &part_low);
    gentype s_low = (above - part - part_low - s * below_low) * inverse;

    // The first term, s^3 / 3, as a sum of two as well: 1 / 3 = THIRD + THIRD_LOW.
    gentype z_low, third_low, cube_low, z = exact_product(s, s, &z_low);
    gentype p =
        polynomial(z, SINGLE(0x1.dfa262p-4f, 0x1.24527cp-3f, 0x1.999ap-3f, THIRD_LOW)
                          DOUBLE(0x1.e032e4d8436a1p-5, 0x1.df7c5bc7c7563p-5, 0x1.1118c9ee5b8a4p-4,
                                 0x1.3b1395c88122p-4, 0x1.745d177aad02ap-4, 0x1.c71c71c6ea871p-4,
                                 0x1.2492492492522p-3, 0x1.999999999999ap-3, THIRD_LOW));
    gentype third = exact_product(z, (gentype)THIRD, &third_low);
    third_low += mad(z_low, (gentype)THIRD, z * p);
    gentype cube = exact_product(s, third, &cube_low);
    cube_low += mad(s, third_low, mad(z, s_low, s_low));

    // 2 / ln 2 = 2 (LOG2_E + LOG2_E_LOW)
    gentype product_low, lost;
    s = exact_sum(s, cube, &lost);
    gentype product = exact_product(s, 2.0f * (gentype)LOG2_E, &product_low);
    product_low += mad(lost + cube_low, 2.0f * (gentype)LOG2_E, s * (2.0f * LOG2_E_LOW));

    gentype high = k + product;
    product_low += k == 0.0f ? (gentype)0.0f : product - (high - k);
    return exact_sum(high, product_low,
                     low); // low is as small as possible: later operations round it
}

// x^(y + y_low) for x > 0 and finite. |y| < 2^41, 2^71.
HELPER gentype power(gentype x, gentype y, gentype y_low) {
    gentype log_low, low;
    gentype log_high = log2_in_two(x, &log_low);
    gentype high = exact_product(log_high, y, &low);
    low += mad(log_low, y, log_high * y_low);

    wordn k;
    low = fabs(high) < FAR_EXPONENT ? low : (gentype)0.0f;
    gentype sum = within(high, -FAR_EXPONENT, FAR_EXPONENT) + low;
    low = (within(high, -FAR_EXPONENT, FAR_EXPONENT) - sum) + low;
    gentype f = sum - nearest(sum, &k);
    return scale(exp2_near_0(f + low), k);
}

// The same for every x >= 0, y of any size: 0 and infinity have powers 0, 1 and infinity.
HELPER gentype power_of_magnitude(gentype x, gentype y, gentype y_low) {
    gentype z = power(x, within(y, -HUGE_POWER, HUGE_POWER), y_low);
    z = x == 0.0f ? (y < 0.0f ? (gentype)INFINITY : (gentype)0.0f) : z;
    z = x == INFINITY ? (y < 0.0f ? (gentype)0.0f : (gentype)INFINITY) : z;
    return z;
}

// z with the sign of x where `odd` is 1.
HELPER gentype odd_power(gentype x, gentype z, wordn odd) {
    return odd != 0 ? as_gentype(as_uwordn(z) | (as_uwordn(x) & SIGN_BIT)) : z;
}

#endif // WIDTH_HAS_POWER
