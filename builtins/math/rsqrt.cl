// SPDX-License-Identifier: MIT
//
// rsqrt(x) = 1 / sqrt(x), with what both roundings lose put back. Measured 0.50 ulp (allowed: 2). Arguments
// below 2^-100, whose errors would be too small for a float, are moved up by 2^64.

#include "math/pairs.h"

OVERLOAD floatn rsqrt(floatn x) {
    intn small = x < 0x1p-100f;
    floatn a = small ? x * 0x1p+64f : x;
    floatn s = sqrt(a), y = 1.0f / s, square_low, part_low;
    floatn square = exact_product(s, s, &square_low);
    floatn part = exact_product(s, y, &part_low);
    floatn s_low = 0.5f * y * (a - square - square_low);
    floatn error = ((1.0f - part) - part_low) - y * s_low;
    floatn near = mad(y, error, y);
    return (x > 0.0f) & (x < INFINITY) ? (small ? near * 0x1p+32f : near) : 1.0f / sqrt(x);
}
