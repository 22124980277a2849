// SPDX-License-Identifier: MIT

#include "halves.h"

#include <math.h>

double half_value(uint16_t bits) {
    int exponent = bits >> 10 & 31, fraction = bits & 0x3ff;
    double size = exponent == 31  ? (fraction ? NAN : INFINITY)
                  : exponent == 0 ? ldexp(fraction, -24)
                                  : ldexp(fraction + 0x400, exponent - 25);
    return bits & 0x8000 ? -size : size;
}

uint16_t half_bits(double half) {
    const uint16_t sign = signbit(half) ? 0x8000 : 0;
    if (isnan(half))
        return 0x7e00;
    if (isinf(half))
        return sign | 0x7c00;
    if (fabs(half) < 0x1p-14)
        return sign | (uint16_t)ldexp(fabs(half), 24);
    int exponent; // of a fraction of 0.5 to 1
    double fraction = frexp(fabs(half), &exponent);
    return sign | (uint16_t)((exponent + 14) << 10) | ((uint16_t)ldexp(fraction, 11) & 0x3ff);
}

double half_nearest(double x) {
    if (!isfinite(x) || x == 0)
        return x;
    int exponent;
    frexp(x, &exponent);
    const int last = (exponent < -13 ? -13 : exponent) - 11; // place of the last digit
    double rounded = ldexp(nearbyint(ldexp(x, -last)), last);
    return fabs(rounded) > 65504 ? copysign(INFINITY, x) : rounded;
}
