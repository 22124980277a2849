// SPDX-License-Identifier: MIT
//
// acosh(x) = log(x + sqrt(x^2 - 1)); near 1, with t = x - 1, sqrt(2 t) times a polynomial. Measured 0.77
// ulp (allowed: 4). From 2^13, or 2^28, on the sum is 2 x. NaN below 1.

#include "math/logarithm.h"
#include "math/pairs.h"

OVERLOAD gentype acosh(gentype x) {
    // sqrt(2 t) (1 + t p(t)), relative error below 2^-33, 2^-58 for t <= 1/2 (tools/minimax.py acosh)
    gentype t = x - 1.0f, near_low;
    gentype p = polynomial(t,
        SINGLE(0x1.2f50a4p-13f, -0x1.487dbcp-11f, 0x1.ec11e4p-10f, -0x1.6d7ebcp-8f, 0x1.33323ap-6f,
               -0x1.555554p-4f)
        DOUBLE(0x1.ee231be10f44p-22, -0x1.472a7186dfbc2p-19, 0x1.f383c5c5e3cb8p-18,
               -0x1.3a4a137e97155p-16, 0x1.79b0b06eb4739p-15, -0x1.c983b34eb3b8p-14,
               0x1.1c4e06f5ee974p-12, -0x1.6e8b9ab17f8ap-11, 0x1.f1c71c3bd84e8p-10,
               -0x1.6db6db6d5b0ccp-8, 0x1.3333333332f5dp-6, -0x1.5555555555555p-4));
    gentype root_near = sqrt_in_two(2.0f * t, (gentype)0.0f, &near_low);
    gentype near = root_near + mad(root_near * t, p, near_low);

    wordn far = x >= BY_TYPE(0x1p+13f, 0x1p+28);
    gentype b = far ? (gentype)2.0f : x, square_low, lost, root_low, low;
    gentype square = exact_product(b, b, &square_low);
    gentype sum = exact_sum(square, (gentype)-1.0f, &lost);
    gentype root = sqrt_in_two(sum, lost + square_low, &root_low);
    gentype whole = exact_sum(b, root, &low);
    whole = far ? x : whole;
    low = far ? (gentype)0.0f : low + root_low;
    gentype large = log_of_sum(whole, low, far ? (gentype)1.0f : (gentype)0.0f);
    return x < 1.5f ? near : large;
}
