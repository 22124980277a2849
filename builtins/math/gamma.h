// SPDX-License-Identifier: MIT
//
// Common parts of tgamma and lgamma: below 8 the functional equation gamma(x + 1) = x gamma(x), from 8 on
// Stirling's formula. Included by generic bodies.

#ifndef WIDTH_HAS_GAMMA
#define WIDTH_HAS_GAMMA

#include "math/pairs.h"
#include "math/polynomial.h"

#define FIRST_LARGE 8.0f

// Multiplies *product + *low by a factor where `wanted`.
HELPER void multiply_if(wordn wanted, gentype factor, gentype factor_low, gentype *product,
                        gentype *low) {
    factor = wanted ? factor : (gentype)1.0f;
    factor_low = wanted ? factor_low : (gentype)0.0f;
    *product = multiply_in_two(*product, *low, factor, factor_low, low);
}

// x = 2 + n + t, t in [0, 1], for n in -3..5: gamma(x) = gamma(2 + t + *t_low) *above / *below, each a
// product of at most five factors and a sum of two floats.
HELPER gentype gamma_factors(gentype x, gentype *t_low, gentype *above, gentype *above_low,
                             gentype *below, gentype *below_low) {
    gentype n = floor(x) - 2.0f, lost1, lost2, none = (gentype)0.0f;
    *above = *below = (gentype)1.0f, *above_low = *below_low = (gentype)0.0f;
    multiply_if(n >= 1.0f, x - 1.0f, none, above, above_low);
    multiply_if(n >= 2.0f, x - 2.0f, none, above, above_low);
    multiply_if(n >= 3.0f, x - 3.0f, none, above, above_low);
    multiply_if(n >= 4.0f, x - 4.0f, none, above, above_low);
    multiply_if(n >= 5.0f, x - 5.0f, none, above, above_low);
    gentype plus1 = exact_sum((gentype)1.0f, x, &lost1),
            plus2 = exact_sum((gentype)2.0f, x, &lost2);
    multiply_if(n <= -1.0f, x, none, below, below_low);
    multiply_if(n <= -2.0f, plus1, lost1, below, below_low);
    multiply_if(n <= -3.0f, plus2, lost2, below, below_low);
    *t_low = n <= -3.0f ? lost1 : none;
    return n <= -3.0f ? plus1 : x - floor(x);
}

// log(gamma(x)) - ((x - 1/2) log(x) - x + log(2 pi) / 2), to 2^-31, 2^-60, from 8 on (tools/minimax.py
// stirling).
HELPER gentype stirling(gentype x) {
    gentype y = 1.0f / x, z = y * y;
    return y * polynomial(z, SINGLE(0x1.a01a02p-11f, -0x1.6c16c2p-9f, 0x1.555556p-4f) DOUBLE(
                                 0x1.4bfe96a31f545p-8, -0x1.ef8d3fa4121bp-10, 0x1.b92c324772f19p-11,
                                 -0x1.38134d4c5c89dp-11, 0x1.a01a017dccf7p-11,
                                 -0x1.6c16c16c149f1p-9, 0x1.5555555555555p-4));
}

#endif // WIDTH_HAS_GAMMA
