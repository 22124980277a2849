// SPDX-License-Identifier: MIT
//
// sinh(x) = E - 1 / (4 E), E = e^|x| / 2; a polynomial for |x| < 1. Measured 0.72 ulp (allowed: 4).

#include "math/exponential.h"

OVERLOAD gentype sinh(gentype x) {
    // x + x^3 p(x^2), relative error below 2^-31, 2^-56 (tools/minimax.py sinh)
    gentype z = x * x;
    gentype p = polynomial(z,
        SINGLE(0x1.756e92p-19f, 0x1.a022b4p-13f, 0x1.1110ep-7f, 0x1.555556p-3f)
        DOUBLE(0x1.b413a2632a732p-41, 0x1.611caf3d7bfe1p-33, 0x1.ae646102f8d4bp-26,
               0x1.71de3a4e0d67dp-19, 0x1.a01a01a01eed5p-13, 0x1.11111111110fdp-7,
               0x1.5555555555555p-3));
    gentype small = mad(x * z, p, x);

    wordn k;
    gentype low, high = exp_in_two(fabs(x), &low, &k);
    high = exact_sum(high, low, &low);
    gentype e = scale(high, k - 1);
    gentype large = e + (scale(low, k - 1) - 0.25f / e);
    return fabs(x) < 1.0f ? small : copysign(large, x);
}
