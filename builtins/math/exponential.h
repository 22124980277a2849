// SPDX-License-Identifier: MIT
//
// What the exponential functions share. All of them write
//
//     x = k ln 2 + r,  |r| <= ln 2 / 2,  e^x = 2^k e^r
//
// or the same in another base. Included by generic bodies.

#include "math/pairs.h"

// log2(e), and ln 2 as a sum whose first part has 15 bits, so that k times it is exact.
#define LOG2_E 0x1.715476p+0f
#define LN2_HIGH 0x1.62e4p-1f
#define LN2_LOW 0x1.7f7d1cp-20f

// x within [low, high]; a NaN stays one.
HELPER floatn within(floatn x, float low, float high) {
    x = x < low ? low : x;
    return x > high ? high : x;
}

// The integer nearest to x, |x| < 2^22, also as an int: adding 1.5 2^23 leaves it in the low bits.
HELPER floatn nearest(floatn x, intn *k) {
    floatn shifted = x + 0x1.8p+23f;
    *k = as_intn(shifted) - 0x4b400000;
    return shifted - 0x1.8p+23f;
}

// y 2^k for k in -252..254, rounded once when y is near 1.
HELPER floatn scale(floatn y, intn k) {
    intn half_k = k >> 1;
    return y * as_floatn((half_k + 127) << 23) * as_floatn((k - half_k + 127) << 23);
}

// e^(r + r_low) - 1 - r = r_low + r^2 p(r), error below 2^-33 for |r| <= ln 2 / 2 (tools/minimax.py exp)
HELPER floatn exp_tail(floatn r, floatn r_low) {
    floatn p = mad(r, (floatn)0x1.9e3d96p-13f, (floatn)0x1.6d54c4p-10f);
    p = mad(r, p, (floatn)0x1.1112f4p-7f);
    p = mad(r, p, (floatn)0x1.5554e2p-5f);
    p = mad(r, p, (floatn)0x1.555554p-3f);
    p = mad(r, p, (floatn)0x1p-1f);
    return mad(r * r, p, r_low);
}

// e^(r + r_low) as a sum of two floats.
HELPER floatn exp_near_0(floatn r, floatn r_low, floatn *low) {
    floatn lost, high = exact_sum((floatn)1.0f, r, &lost);
    *low = lost + exp_tail(r, r_low);
    return high;
}

// 2^f = 1 + f p(f), relative error below 2^-32 for |f| <= 1/2 (tools/minimax.py exp2)
HELPER floatn exp2_near_0(floatn f) {
    floatn p = mad(f, (floatn)0x1.e4e54ep-17f, (floatn)0x1.44144p-13f);
    p = mad(f, p, (floatn)0x1.5da28p-10f);
    p = mad(f, p, (floatn)0x1.3b2a58p-7f);
    p = mad(f, p, (floatn)0x1.c6b07p-5f);
    p = mad(f, p, (floatn)0x1.ebfbep-3f);
    p = mad(f, p, (floatn)0x1.62e43p-1f);
    return mad(f, p, (floatn)1.0f);
}

// r + *r_low and k for x in -104..90. The first product is exact.
HELPER floatn reduce_exp(floatn x, floatn *r_low, intn *k) {
    floatn kf = nearest(x * LOG2_E, k);
    return exact_sum(mad(kf, (floatn)-LN2_HIGH, x), kf * -LN2_LOW, r_low);
}

// e^x = (high + *low) 2^k for x as above; others are moved to the ends.
HELPER floatn exp_in_two(floatn x, floatn *low, intn *k) {
    floatn r_low, r = reduce_exp(within(x, -104.0f, 90.0f), &r_low, k);
    return exp_near_0(r, r_low, low);
}
