// SPDX-License-Identifier: MIT
//
// x = 2^k m, sqrt(1/2) <= m < sqrt(2), for logarithms. Included by generic bodies.

#ifndef WIDTH_HAS_SPLIT
#define WIDTH_HAS_SPLIT

#include "math/small_integers.h"

#define SQRT_HALF_BITS BY_TYPE(0x3f3504f3, 0x3fe6a09e667f3bcd)
#define SUBNORMAL_SCALE BY_TYPE(0x1p+24f, 0x1p+54)
#define SUBNORMAL_SHIFT BY_TYPE(24, 54)

// k and m for a positive finite x.
HELPER gentype split_power(gentype x, gentype *k) {
    wordn subnormal = x < REAL_MIN;
    wordn bits = as_wordn(subnormal ? x * SUBNORMAL_SCALE : x) - SQRT_HALF_BITS;
    *k = small_to_float((bits >> FRACTION_SIZE) - (subnormal ? (wordn)SUBNORMAL_SHIFT : (wordn)0));
    return as_gentype((bits & FRACTION_BITS) + SQRT_HALF_BITS);
}

// k and f = m - 1.
HELPER gentype split_log(gentype x, gentype *k) { return split_power(x, k) - 1.0f; }

#endif // WIDTH_HAS_SPLIT
