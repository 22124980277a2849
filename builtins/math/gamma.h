// SPDX-License-Identifier: MIT
//
// What tgamma and lgamma share: below 8 the functional equation gamma(x + 1) = x gamma(x), from 8 on
// Stirling's formula. Included by generic bodies.

#define FIRST_LARGE 8.0f

// x = 2 + n + t, t in [0, 1), for n in -3..5: gamma(x) = gamma(2 + t) *above / *below, each a product of at
// most five factors.
HELPER floatn gamma_factors(floatn x, floatn *above, floatn *below) {
    floatn n = floor(x) - 2.0f, t = x - floor(x);
    floatn one = (floatn)1.0f;
    *above = n >= 1.0f ? x - 1.0f : one;
    *above *= n >= 2.0f ? x - 2.0f : one;
    *above *= n >= 3.0f ? x - 3.0f : one;
    *above *= n >= 4.0f ? x - 4.0f : one;
    *above *= n >= 5.0f ? x - 5.0f : one;
    *below = n <= -1.0f ? x : one;
    *below *= n <= -2.0f ? x + 1.0f : one;
    *below *= n <= -3.0f ? x + 2.0f : one;
    return t;
}

// log(gamma(x)) - ((x - 1/2) log(x) - x + log(2 pi) / 2), to 2^-31 from 8 on.
HELPER floatn stirling(floatn x) {
    floatn y = 1.0f / x, z = y * y;
    floatn p = mad(z, (floatn)0x1.a01a02p-11f, (floatn)-0x1.6c16c2p-9f); // 1/1260, -1/360
    return y * mad(z, p, (floatn)0x1.555556p-4f);                       // 1/12
}
