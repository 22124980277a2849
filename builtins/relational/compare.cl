// SPDX-License-Identifier: MIT
//
// Comparisons and classifications of floats. As for the operators, true is 1 for a scalar and all
// ones (-1) for an element of a vector.

#if SIGNED && BITS == FLOAT_BITS
#if N + 0
#define TRUTH wordn
#else
#define TRUTH int
#endif

OVERLOAD TRUTH isequal(realn x, realn y) { return x == y; }
OVERLOAD TRUTH isnotequal(realn x, realn y) { return x != y; }
OVERLOAD TRUTH isgreater(realn x, realn y) { return x > y; }
OVERLOAD TRUTH isgreaterequal(realn x, realn y) { return x >= y; }
OVERLOAD TRUTH isless(realn x, realn y) { return x < y; }
OVERLOAD TRUTH islessequal(realn x, realn y) { return x <= y; }
OVERLOAD TRUTH islessgreater(realn x, realn y) { return (x < y) | (x > y); }
OVERLOAD TRUTH isordered(realn x, realn y) { return (x == x) & (y == y); }
OVERLOAD TRUTH isunordered(realn x, realn y) { return (x != x) | (y != y); }

OVERLOAD TRUTH isnan(realn x) { return x != x; }
OVERLOAD TRUTH isinf(realn x) { return fabs(x) == INFINITY; }
OVERLOAD TRUTH isfinite(realn x) { return fabs(x) < INFINITY; }
OVERLOAD TRUTH isnormal(realn x) { return (fabs(x) >= REAL_MIN) & (fabs(x) < INFINITY); }
OVERLOAD TRUTH signbit(realn x) { return as_wordn(x) < 0; }

#undef TRUTH
#endif
