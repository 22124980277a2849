// SPDX-License-Identifier: MIT
//
// Comparisons, classifications and selections of halves: true is 1 for a scalar, all ones for an element of a
// vector.

#if N + 0
#define TRUTH shortn
#else
#define TRUTH int
#endif

#define FLOATN halfn
#include "relational/comparisons.h"

#define MAGNITUDE(x) (AS(ushort)(x) & (ushortn)0x7fff)
OVERLOAD TRUTH isnan(halfn x) { return MAGNITUDE(x) > (ushortn)0x7c00; }
OVERLOAD TRUTH isinf(halfn x) { return MAGNITUDE(x) == (ushortn)0x7c00; }
OVERLOAD TRUTH isfinite(halfn x) { return MAGNITUDE(x) < (ushortn)0x7c00; }
OVERLOAD TRUTH isnormal(halfn x) {
    return (MAGNITUDE(x) >= (ushortn)0x400) & (MAGNITUDE(x) < (ushortn)0x7c00);
}
OVERLOAD TRUTH signbit(halfn x) { return AS(short)(x) < (shortn)0; }

OVERLOAD halfn select(halfn a, halfn b, shortn c) { return c ? b : a; }
OVERLOAD halfn select(halfn a, halfn b, ushortn c) { return c ? b : a; }
OVERLOAD halfn bitselect(halfn a, halfn b, halfn c) {
    ushortn from_a = AS(ushort)(a) & ~AS(ushort)(c), from_b = AS(ushort)(b) & AS(ushort)(c);
    return AS(half)((ushortn)(from_a | from_b));
}

#undef FLOATN
#undef TRUTH
