// SPDX-License-Identifier: MIT
//
// What fmod, remainder and remquo share: a division of the magnitudes, and where the quotient has more bits
// than a float tells, long division in binary, a step for each bit. So these functions do not vectorise;
// vectors go by halves to elements.

#ifndef BARECL_BUILTINS_REMAINDER_H
#define BARECL_BUILTINS_REMAINDER_H

#include "generic/names.h"

// A positive finite float as mantissa 2^*exponent, the mantissa with bit 23 set.
static inline uint mantissa_of(float x, int *exponent) {
    uint bits = as_uint(x);
    uint moved = bits < 0x800000u ? clz(bits) - 8u : 0u;
    uint field = bits < 0x800000u ? 1u : bits >> 23;
    *exponent = (int)(field - moved);
    return bits < 0x800000u ? bits << moved : (bits & 0x7fffffu) | 0x800000u;
}

// The float with this mantissa (below 2^24) and exponent; exact, as remainders are.
static inline float float_of(uint mantissa, int exponent) {
    if (mantissa == 0)
        return 0.0f;
    if (exponent < 1)
        return as_float(mantissa >> (1 - exponent));
    int moved = min((int)clz(mantissa) - 8, exponent - 1);
    mantissa <<= moved;
    uint field = mantissa < 0x800000u ? 0u : (uint)(exponent - moved);
    return as_float(field << 23 | (mantissa & 0x7fffffu));
}

// x modulo y for x / y < 2^22 and y >= 2^-100, by one division, whose quotient may be 1 too large: an
// integer times y is exact as the sum of two floats.
static inline float divide_near(float x, float y, uint *quotient) {
    float q = trunc(x / y), qh = as_float(as_uint(q) & 0xfffff000u), yh = as_float(as_uint(y) & 0xfffff000u);
    float ql = q - qh, yl = y - yh, product = q * y;
    float low = ql * yl + (ql * yh + (qh * yl + (qh * yh - product)));
    float r = (x - product) - low;
    *quotient = (uint)(int)q - (r < 0.0f);
    return r < 0.0f ? r + y : r;
}

// x modulo y for finite x >= 0 and y > 0; the lowest bits of the whole quotient to *quotient.
static inline float divide(float x, float y, uint *quotient) {
    *quotient = 0;
    if (x < y)
        return x;
    if (x < y * 0x1p+22f && y >= 0x1p-100f)
        return divide_near(x, y, quotient);
    int ex, ey;
    uint mx = mantissa_of(x, &ex), my = mantissa_of(y, &ey);
    uint q = 0;
    for (;; ex--) {
        q = q << 1 | (mx >= my);
        mx = mx >= my ? mx - my : mx;
        if (ex == ey)
            break;
        mx <<= 1;
    }
    *quotient = q;
    return float_of(mx, ey);
}

// x less the multiple of y nearest to it, of two the even one; that multiple's lowest bits and sign.
static inline float nearest_remainder(float x, float y, int *quotient) {
    float ax = fabs(x), ay = fabs(y);
    *quotient = 0;
    if (!(ax < INFINITY) || !(ay > 0.0f))
        return NAN;
    if (ay == INFINITY)
        return x;
    uint q;
    float r = divide(ax, ay, &q);
    float rest = ay - r; // exact where it decides: if r >= y / 2
    if (r > rest || (r == rest && (q & 1))) {
        r = -rest;
        q++;
    }
    q &= 127u;
    *quotient = (as_int(x) ^ as_int(y)) < 0 ? -(int)q : (int)q;
    return as_float(as_uint(r) ^ (as_uint(x) & 0x80000000u));
}

#endif // BARECL_BUILTINS_REMAINDER_H

// name(x, y) for a vector, from the halves. For each width.
#undef BY_HALVES
#if N + 0 == 3
#define BY_HALVES(type, name, x, y) (type)(name(x.xy, y.xy), name(x.z, y.z))
#else
#define BY_HALVES(type, name, x, y) (type)(name(x.lo, y.lo), name(x.hi, y.hi))
#endif
