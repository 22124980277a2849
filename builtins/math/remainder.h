// SPDX-License-Identifier: MIT
//
// What fmod, remainder and remquo share: a division of the magnitudes, and where the quotient has more bits
// than a float tells, long division in binary, a step for each bit. So these functions do not vectorise;
// vectors go by halves to elements.

#ifndef BARECL_BUILTINS_REMAINDER_H
#define BARECL_BUILTINS_REMAINDER_H

#include "generic/names.h"
#include "primitives.h"

// The lowest bit above the fraction, which normal numbers have without saying so.
#define HIDDEN_BIT ((UWORD)1 << FRACTION_SIZE)

// A positive finite float as mantissa 2^*exponent, the mantissa with its hidden bit set.
static inline UWORD mantissa_of(real x, int *exponent) {
    UWORD bits = BY_TYPE(as_uint(x), as_ulong(x));
    int moved = bits < HIDDEN_BIT ? (int)clz(bits) - (FLOAT_BITS - DIGITS) : 0;
    *exponent = bits < HIDDEN_BIT ? 1 - moved : (int)(bits >> FRACTION_SIZE);
    return bits < HIDDEN_BIT ? bits << moved : (bits & FRACTION_BITS) | HIDDEN_BIT;
}

static inline real with_bits(UWORD bits) { return BY_TYPE(as_float(bits), as_double(bits)); }

// The float with this mantissa (below 2 HIDDEN_BIT) and exponent; exact, as remainders are.
static inline real float_of(UWORD mantissa, int exponent) {
    if (mantissa == 0)
        return 0.0f;
    if (exponent < 1)
        return with_bits(mantissa >> (1 - exponent));
    int moved = min((int)clz(mantissa) - (FLOAT_BITS - DIGITS), exponent - 1);
    mantissa <<= moved;
    UWORD field = mantissa < HIDDEN_BIT ? 0 : (UWORD)(exponent - moved);
    return with_bits(field << FRACTION_SIZE | (mantissa & FRACTION_BITS));
}

#define UPPER_BITS BY_TYPE(0xfffff000u, 0xfffffffff8000000u)
static inline real upper_half_of(real x) {
    return with_bits(BY_TYPE(as_uint(x), as_ulong(x)) & UPPER_BITS);
}

// x modulo y for x / y < 2^22 and y not near the subnormals, by one division, whose quotient may be 1 too
// large: an integer times y is exact as the sum of two floats.
static inline real divide_near(real x, real y, uint *quotient) {
    real q = trunc(x / y), product = q * y, low;
    if (__bcl_has_fma(FLOAT_BITS)) {
        low = __builtin_elementwise_fma(q, y, -product);
    } else {
        real qh = upper_half_of(q), yh = upper_half_of(y), ql = q - qh, yl = y - yh;
        low = ql * yl + (ql * yh + (qh * yl + (qh * yh - product)));
    }
    real r = (x - product) - low;
    *quotient = (uint)(int)q - (r < 0.0f);
    return r < 0.0f ? r + y : r;
}

// x modulo y for finite x >= 0 and y > 0; the lowest bits of the whole quotient to *quotient.
static inline real divide(real x, real y, uint *quotient) {
    *quotient = 0;
    if (x < y)
        return x;
    if (x < y * 0x1p+22f && y >= BY_TYPE(0x1p-100f, 0x1p-900))
        return divide_near(x, y, quotient);
    int ex, ey;
    UWORD mx = mantissa_of(x, &ex), my = mantissa_of(y, &ey);
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
static inline real nearest_remainder(real x, real y, int *quotient) {
    real ax = fabs(x), ay = fabs(y);
    *quotient = 0;
    if (!(ax < INFINITY) || !(ay > 0.0f))
        return NAN;
    if (ay == INFINITY)
        return x;
    uint q;
    real r = divide(ax, ay, &q);
    real rest = ay - r; // exact where it decides: if r >= y / 2
    if (r > rest || (r == rest && (q & 1))) {
        r = -rest;
        q++;
    }
    q &= 127u;
    *quotient = signbit(x) != signbit(y) ? -(int)q : (int)q;
    return signbit(x) ? -r : r;
}

#endif // BARECL_BUILTINS_REMAINDER_H

// name(x, y) for a vector, from the halves. For each width.
#undef BY_HALVES
#if N + 0 == 3
#define BY_HALVES(type, name, x, y) (type)(name(x.xy, y.xy), name(x.z, y.z))
#else
#define BY_HALVES(type, name, x, y) (type)(name(x.lo, y.lo), name(x.hi, y.hi))
#endif
