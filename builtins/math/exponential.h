// SPDX-License-Identifier: MIT
//
// Common parts of the exponential functions. All of them use
//
//     x = k ln 2 + r,  |r| <= ln 2 / 2,  e^x = 2^k e^r
//
// or the same in another base. Included by generic bodies.

#ifndef WIDTH_HAS_EXPONENTIAL
#define WIDTH_HAS_EXPONENTIAL

#include "math/pairs.h"
#include "math/polynomial.h"

#include "math/ln2.h"

#define LOG2_E BY_TYPE(0x1.715476p+0f, 0x1.71547652b82fep+0)

// x within [low, high]; a NaN stays one.
HELPER gentype within(gentype x, real low, real high) {
    x = x < low ? low : x;
    return x > high ? high : x;
}

// Added to a number of small magnitude, it leaves the integer nearest to that in the low bits.
#define SHIFTER BY_TYPE(0x1.8p+23f, 0x1.8p+52)
#define SHIFTER_BITS BY_TYPE(0x4b400000, 0x4338000000000000)

// The integer nearest to x, |x| < 2^22, also as an integer.
HELPER gentype nearest(gentype x, wordn *k) {
    gentype shifted = x + SHIFTER;
    *k = as_wordn(shifted) - SHIFTER_BITS;
    return shifted - SHIFTER;
}

// 2^k for a normal result.
HELPER gentype power_of_2(wordn k) { return as_gentype((k + BIAS) << FRACTION_SIZE); }

// y 2^k for k in -2 (BIAS - 1)..2 BIAS, rounded once when y is near 1.
HELPER gentype scale(gentype y, wordn k) {
    wordn half_k = k >> 1;
    return y * power_of_2(half_k) * power_of_2(k - half_k);
}

// The same, but scale_shifted() takes a sum instead of the integer. The sum includes twice the bias, so that each half
// of its bits becomes the exponent of a power of 2 when it is shifted into place.
#define SCALE_SHIFTER BY_TYPE((SHIFTER + 254.0f), (SHIFTER + 2046.0))
HELPER gentype nearest_product(gentype x, gentype y, gentype *shifted) {
    *shifted = mad(x, y, (gentype)SCALE_SHIFTER);
    return *shifted - SCALE_SHIFTER;
}
HELPER gentype scale_shifted(gentype y, gentype shifted) {
    uwordn bits = as_uwordn(shifted), half_bits = bits >> 1;
    return y * as_gentype(half_bits << FRACTION_SIZE) *
           as_gentype((bits - half_bits) << FRACTION_SIZE);
}

// Slightly more than the arguments whose power of e is neither 0 nor infinite.
#define LOWEST_EXPONENT BY_TYPE(-104.0f, -746.0)
#define HIGHEST_EXPONENT BY_TYPE(90.0f, 711.0)

// e^(r + r_low) - 1 - r = r_low + r^2 p(r), error below 2^-33, 2^-61, for |r| <= ln 2 / 2 (tools/minimax.py exp)
HELPER gentype exp_tail(gentype r, gentype r_low) {
    gentype p = polynomial(r, SINGLE(0x1.9e3d96p-13f, 0x1.6d54c4p-10f, 0x1.1112f4p-7f,
                                     0x1.5554e2p-5f, 0x1.555554p-3f, 0x1p-1f)
                                  DOUBLE(0x1.1f75aba0b1e2ep-29, 0x1.af52906239de4p-26,
                                         0x1.27e4da1a3bf04p-22, 0x1.71ddffef9e7b1p-19,
                                         0x1.a01a01a741b3cp-16, 0x1.a01a01aca0134p-13,
                                         0x1.6c16c16c16212p-10, 0x1.111111110ff87p-7,
                                         0x1.5555555555556p-5, 0x1.5555555555557p-3, 0x1p-1));
    return mad(r * r, p, r_low);
}

// e^(r + r_low) as a sum of two floats.
HELPER gentype exp_near_0(gentype r, gentype r_low, gentype *low) {
    gentype lost, high = exact_sum((gentype)1.0f, r, &lost);
    *low = lost + exp_tail(r, r_low);
    return high;
}

// e^(r + r_low): 1 is added last.
HELPER gentype exp_rounded(gentype r, gentype r_low) { return 1.0f + (r + exp_tail(r, r_low)); }

// 2^f = 1 + f p(f), relative error below 2^-32, 2^-55, for |f| <= 1/2 (tools/minimax.py exp2)
HELPER gentype exp2_near_0(gentype f) {
    gentype p = polynomial(
        f, SINGLE(0x1.e4e54ep-17f, 0x1.44144p-13f, 0x1.5da28p-10f, 0x1.3b2a58p-7f, 0x1.c6b07p-5f,
                  0x1.ebfbep-3f, 0x1.62e43p-1f)
               DOUBLE(0x1.c4a72f8a76148p-36, 0x1.e9f1f24867f81p-32, 0x1.e4cf0e401dce7p-28,
                      0x1.b524e8826a748p-24, 0x1.62c022433c30ap-20, 0x1.ffcbfc6ef38e4p-17,
                      0x1.430912f86b68ep-13, 0x1.5d87fe78a3c54p-10, 0x1.3b2ab6fba4e79p-7,
                      0x1.c6b08d704a0c7p-5, 0x1.ebfbdff82c58fp-3, 0x1.62e42fefa39efp-1));
    return mad(f, p, (gentype)1.0f);
}

// r + *r_low for x between the bounds. The first product is exact.
HELPER gentype less_ln2(gentype x, gentype kf, gentype *r_low) {
    return exact_sum(mad(kf, (gentype)-LN2_HIGH, x), kf * -LN2_LOW, r_low);
}

// r + *r_low and k.
HELPER gentype reduce_exp(gentype x, gentype *r_low, wordn *k) {
    return less_ln2(x, nearest(x * LOG2_E, k), r_low);
}

// e^x = (high + *low) 2^k, for x clamped to the bounds above.
HELPER gentype exp_in_two(gentype x, gentype *low, wordn *k) {
    gentype r_low, r = reduce_exp(within(x, LOWEST_EXPONENT, HIGHEST_EXPONENT), &r_low, k);
    return exp_near_0(r, r_low, low);
}

#endif // WIDTH_HAS_EXPONENTIAL
