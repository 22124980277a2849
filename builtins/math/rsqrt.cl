// SPDX-License-Identifier: MIT
//
// rsqrt(x) = 1 / sqrt(x), corrected by the errors of both roundings. Measured 0.50 ulp (allowed: 2). Arguments below
// 2^-100 (double: 2^-900), whose errors would be too small, are scaled up.

#include "math/pairs.h"

OVERLOAD gentype rsqrt(gentype x) {
    wordn small = x < BY_TYPE(0x1p-100f, 0x1p-900);
    gentype a = small ? x * BY_TYPE(0x1p+64f, 0x1p+200) : x;
    gentype s = sqrt(a), y = 1.0f / s, square_low, part_low;
    gentype square = exact_product(s, s, &square_low);
    gentype part = exact_product(s, y, &part_low);
    gentype s_low = 0.5f * y * (a - square - square_low);
    gentype error = ((1.0f - part) - part_low) - y * s_low;
    gentype near = mad(y, error, y);
    // LLVM would combine two comparisons of x into a test that not all vectors have.
    return (a > 0.0f) & (y > 0.0f) ? (small ? near * BY_TYPE(0x1p+32f, 0x1p+100) : near) : y;
}
