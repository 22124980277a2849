// SPDX-License-Identifier: MIT
//
// Comparisons and classifications of floats. As for the operators, true is 1 for a scalar and all
// ones (-1) for an element of a vector.

#if SIGNED && BITS == 32
OVERLOAD intn isequal(floatn x, floatn y) { return x == y; }
OVERLOAD intn isnotequal(floatn x, floatn y) { return x != y; }
OVERLOAD intn isgreater(floatn x, floatn y) { return x > y; }
OVERLOAD intn isgreaterequal(floatn x, floatn y) { return x >= y; }
OVERLOAD intn isless(floatn x, floatn y) { return x < y; }
OVERLOAD intn islessequal(floatn x, floatn y) { return x <= y; }
OVERLOAD intn islessgreater(floatn x, floatn y) { return (x < y) | (x > y); }
OVERLOAD intn isordered(floatn x, floatn y) { return (x == x) & (y == y); }
OVERLOAD intn isunordered(floatn x, floatn y) { return (x != x) | (y != y); }

OVERLOAD intn isnan(floatn x) { return x != x; }
OVERLOAD intn isinf(floatn x) { return fabs(x) == INFINITY; }
OVERLOAD intn isfinite(floatn x) { return fabs(x) < INFINITY; }
OVERLOAD intn isnormal(floatn x) { return (fabs(x) >= FLT_MIN) & (fabs(x) < INFINITY); }
OVERLOAD intn signbit(floatn x) { return as_intn(x) < 0; }
#endif
