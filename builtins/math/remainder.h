// SPDX-License-Identifier: MIT
//
// Common parts of fmod, remainder and remquo: division of the magnitudes in steps. Each step reduces x modulo y times a
// power of 2. One step suffices if the quotient has few bits. The steps are a loop, which all work-items of a vector,
// and all elements of a vector, run until the last one is done. Included once by a generic body.

#include "math/pairs.h"
#include "math/small_integers.h"

// The bits of a step's quotient, up to one or two more.
#define STEP_BITS BY_TYPE(20, 29)

// If both numbers are smaller, they are scaled up: otherwise parts of multiples would be subnormal.
#define LEAST_DIVIDED BY_TYPE(0x1p-60f, 0x1p-700)
#define LEAST_DIVISOR BY_TYPE(0x1p-70f, 0x1p-750)
#define DIVIDED_SCALE BY_TYPE(0x1p+80f, 0x1p+400)
#define DIVIDED_UNSCALE BY_TYPE(0x1p-80f, 0x1p-400)

#undef SOME
#if N + 0
#define SOME(condition) any(condition)
#else
#define SOME(condition) ((condition) != 0)
#endif

// The fraction and the exponent of a positive finite number; a subnormal number is normalised.
HELPER gentype normal_form(gentype x, wordn *exponent) {
    wordn subnormal = x < REAL_MIN;
    gentype normal = subnormal ? x * BY_TYPE(0x1p+24f, 0x1p+54) : x;
    *exponent =
        (as_wordn(normal) >> FRACTION_SIZE) - (subnormal ? (wordn)BY_TYPE(24, 54) : (wordn)0);
    return normal;
}

// y 2^n for a step that divides x, so that the quotient has STEP_BITS. n >= 0.
HELPER gentype multiple_of(gentype y, gentype x, wordn *n) {
    wordn ex, ey;
    normal_form(x, &ex);
    gentype normal = normal_form(y, &ey);
    wordn more = ex - ey - STEP_BITS;
    *n = more > 0 ? more : (wordn)0;
    wordn field = *n + ey;
    return more > 0 ? as_gentype((as_wordn(normal) & FRACTION_BITS) | field << FRACTION_SIZE) : y;
}

// x modulo y for x / y < 2^(STEP_BITS + 2), by one division, whose quotient may be 1 too large: an integer
// times y is exact as the sum of two numbers.
HELPER gentype divide_near(gentype x, gentype y, wordn *quotient) {
    gentype q = trunc(x / y), low, product = exact_product(q, y, &low);
    gentype r = (x - product) - low;
    wordn below = r < 0.0f;
    *quotient = small_to_integer(q) - (below ? (wordn)1 : (wordn)0);
    return below ? r + y : r;
}

// x modulo y for finite x >= 0 and y > 0; the lowest 31 bits of the whole quotient to *quotient.
HELPER gentype divide(gentype x, gentype y, wordn *quotient) {
    gentype back = 1.0f;
    *quotient = 0;
    while (SOME(x >= y)) {
        wordn small = (x < LEAST_DIVIDED) & (y < LEAST_DIVISOR), n, q;
        x = small ? x * DIVIDED_SCALE : x;
        y = small ? y * DIVIDED_SCALE : y;
        back = small ? (gentype)DIVIDED_UNSCALE : back;
        wordn left = x >= y;
        gentype r = divide_near(x, multiple_of(y, x, &n), &q);
        *quotient += left & (n < 31) ? q << (n & 31) : (wordn)0;
        x = left ? r : x;
    }
    return x * back;
}

// Whether there is a remainder; otherwise the result is NaN.
HELPER wordn has_remainder(gentype x, gentype y) { return (fabs(x) < INFINITY) & (fabs(y) > 0.0f); }

// x minus the nearest multiple of y, or the even one of two; *quotient gets that multiple's lowest bits and sign.
HELPER gentype nearest_remainder(gentype x, gentype y, intn *quotient) {
    wordn proper = has_remainder(x, y), q;
    gentype ax = proper ? fabs(x) : (gentype)0.0f, ay = proper ? fabs(y) : (gentype)1.0f;
    gentype r = divide(ax, ay, &q);
    gentype rest = ay - r; // exact where it decides: if r >= y / 2
    wordn up = (r > rest) | ((r == rest) & ((q & 1) != 0));
    r = up ? -rest : r;
    q = (q + (up ? (wordn)1 : (wordn)0)) & 127;
    wordn sign = as_wordn(as_uwordn(x) ^ as_uwordn(y));
    *quotient = convert_intn(sign < 0 ? -q : q);
    r = as_gentype(as_uwordn(r) ^ (as_uwordn(x) & SIGN_BIT));
    return proper ? r : (gentype)NAN;
}
