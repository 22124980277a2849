// SPDX-License-Identifier: MIT
//
// Common parts of the logarithms. All of them use
//
//     x = 2^k (1 + f),  sqrt(1/2) <= 1 + f < sqrt(2),  log(x) = k ln 2 + log(1 + f)
//
// Included by generic bodies.

#ifndef WIDTH_HAS_LOGARITHM
#define WIDTH_HAS_LOGARITHM

#include "math/ln2.h"
#include "math/pairs.h"
#include "math/polynomial.h"

#include "math/split.h"

// log(1 + f) - f, which is added to f last; relative error of log(1 + f) below 2^-30, 2^-60:
//     for floats -f^2/2 + f^3 p(f)                                     (tools/minimax.py log)
//     for doubles, with s = f / (2 + f): s (f^2/2 + s^2 p(s^2)) - f^2/2   (tools/minimax.py log_double)
HELPER gentype log1p_minus(gentype f) {
    gentype square = f * f;
#if FLOAT_BITS == 32
    gentype p = polynomial(f, SINGLE(0x1.13c8d4p-4f, -0x1.dda596p-4f, 0x1.e6df54p-4f,
                                     -0x1.fc3caap-4f, 0x1.233abep-3f, -0x1.555b92p-3f,
                                     0x1.99a47ap-3f, -0x1.000008p-2f, 0x1.555548p-2f));
    return mad(square * f, p, -0.5f * square);
#else
    gentype s = f / (f + 2.0f), z = s * s;
    gentype p =
        polynomial(z, DOUBLE(0x1.0c06cf14c641bp-3, 0x1.0fbe478772696p-3, 0x1.3b1c38474d3eep-3,
                             0x1.745cf8f6c9119p-3, 0x1.c71c72017a15cp-3, 0x1.2492492476ba1p-2,
                             0x1.9999999999a38p-2, 0x1.5555555555555p-1));
    return s * mad(z, p, 0.5f * square) - 0.5f * square;
#endif
}

// y, except for special x: -infinity for 0, infinity for infinity, NaN for negative numbers and NaN.
HELPER gentype log_special(gentype x, gentype y) {
    y = x == INFINITY ? x : y;
    y = x == 0.0f ? -INFINITY : y;
    return x >= 0.0f ? y : (gentype)NAN;
}

// log(x + x_low) + more ln 2 for a positive x that is not subnormal.
HELPER gentype log_of_sum(gentype x, gentype x_low, gentype more) {
    gentype k, f = split_log(x, &k), kf = k + more;
    gentype low = mad(kf, (gentype)LN2_LOW, log1p_minus(f) + x_low / x);
    return log_special(x, mad(kf, (gentype)LN2_HIGH, f + low));
}

// log(1 + f) times 1 / log(b), as the exact first part of the result and *low. 1 / log(b) is given as a sum whose first
// part has 12 or 26 bits.
HELPER gentype log1p_times(gentype f, gentype log_high, gentype log_low, gentype *low) {
    gentype top = upper_half(f);
    gentype rest = (f - top) + log1p_minus(f);
    *low = mad(rest, log_high, (top + rest) * log_low);
    return top * log_high;
}

#endif // WIDTH_HAS_LOGARITHM
