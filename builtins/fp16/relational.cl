// SPDX-License-Identifier: MIT
//
// Comparisons, classifications and choices of halves: true is 1 for a scalar, all ones for an element of a
// vector.

#if N + 0
#define TRUTH shortn
#else
#define TRUTH int
#endif

OVERLOAD TRUTH isequal(halfn x, halfn y) { return x == y; }
OVERLOAD TRUTH isnotequal(halfn x, halfn y) { return x != y; }
OVERLOAD TRUTH isgreater(halfn x, halfn y) { return x > y; }
OVERLOAD TRUTH isgreaterequal(halfn x, halfn y) { return x >= y; }
OVERLOAD TRUTH isless(halfn x, halfn y) { return x < y; }
OVERLOAD TRUTH islessequal(halfn x, halfn y) { return x <= y; }
OVERLOAD TRUTH islessgreater(halfn x, halfn y) { return (x < y) | (x > y); }
OVERLOAD TRUTH isordered(halfn x, halfn y) { return (x == x) & (y == y); }
OVERLOAD TRUTH isunordered(halfn x, halfn y) { return (x != x) | (y != y); }

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

#undef TRUTH
