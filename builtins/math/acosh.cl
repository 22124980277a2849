// SPDX-License-Identifier: MIT
//
// acosh(x) = log(x + sqrt(x^2 - 1)); near 1, with t = x - 1, sqrt(2 t) times a polynomial. Measured 0.77
// ulp (allowed: 4). From 2^13 on the sum is 2 x. NaN below 1.

#include "math/logarithm.h"
#include "math/pairs.h"

OVERLOAD floatn acosh(floatn x) {
    // sqrt(2 t) (1 + t p(t)), relative error below 2^-33 for t <= 1/2 (tools/minimax.py acosh)
    floatn t = x - 1.0f, near_low;
    floatn p = mad(t, (floatn)0x1.2f50a4p-13f, (floatn)-0x1.487dbcp-11f);
    p = mad(t, p, (floatn)0x1.ec11e4p-10f);
    p = mad(t, p, (floatn)-0x1.6d7ebcp-8f);
    p = mad(t, p, (floatn)0x1.33323ap-6f);
    p = mad(t, p, (floatn)-0x1.555554p-4f);
    floatn root_near = sqrt_in_two(2.0f * t, (floatn)0.0f, &near_low);
    floatn near = root_near + mad(root_near * t, p, near_low);

    intn far = x >= 0x1p+13f;
    floatn b = far ? (floatn)2.0f : x, square_low, lost, root_low, low;
    floatn square = exact_product(b, b, &square_low);
    floatn sum = exact_sum(square, (floatn)-1.0f, &lost);
    floatn root = sqrt_in_two(sum, lost + square_low, &root_low);
    floatn whole = exact_sum(b, root, &low);
    whole = far ? x : whole;
    low = far ? (floatn)0.0f : low + root_low;
    floatn large = log_of_sum(whole, low, far ? (floatn)1.0f : (floatn)0.0f);
    return x < 1.5f ? near : large;
}
