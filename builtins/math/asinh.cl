// SPDX-License-Identifier: MIT
//
// asinh(x) = log(|x| + sqrt(x^2 + 1)); a polynomial for |x| < 1/2. Measured 0.78 ulp (allowed: 4). From
// 2^13, or 2^28, on the sum is 2 |x|.

#include "math/logarithm.h"
#include "math/pairs.h"

OVERLOAD gentype asinh(gentype x) {
    // x + x^3 p(x^2), relative error below 2^-33, 2^-58 (tools/minimax.py asinh)
    gentype a = fabs(x), z = x * x;
    gentype p = polynomial(z,
        SINGLE(0x1.2f4b6ap-7f, -0x1.487c46p-6f, 0x1.ec11ap-6f, -0x1.6d7ebap-5f, 0x1.33323ap-4f,
               -0x1.555554p-3f)
        DOUBLE(0x1.ee066227cdbccp-10, -0x1.4720fe1af473p-8, 0x1.f37e69a311e27p-8,
               -0x1.3a49381b5343cp-7, 0x1.79b084fa7888fp-7, -0x1.c983adcb2b771p-7,
               0x1.1c4e06bc986e9p-6, -0x1.6e8b9aae9aab9p-6, 0x1.f1c71c3bc2932p-6,
               -0x1.6db6db6d5ae31p-5, 0x1.3333333332f5bp-4, -0x1.5555555555555p-3));
    gentype small = mad(a * z, p, a);

    wordn far = a >= BY_TYPE(0x1p+13f, 0x1p+28);
    gentype b = far ? (gentype)1.0f : a, square_low, lost, root_low, low;
    gentype square = exact_product(b, b, &square_low);
    wordn above = square > 1.0f;
    gentype sum = exact_sum(above ? square : (gentype)1.0f, above ? (gentype)1.0f : square, &lost);
    gentype root = sqrt_in_two(sum, lost + square_low, &root_low);
    gentype whole = exact_sum(root, b, &low);
    whole = far ? a : whole;
    low = far ? (gentype)0.0f : low + root_low;
    gentype large = log_of_sum(whole, low, far ? (gentype)1.0f : (gentype)0.0f);
    return copysign(a < 0.5f ? small : large, x);
}
