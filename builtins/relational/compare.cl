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

#define FLOATN realn
#include "relational/comparisons.h"

OVERLOAD TRUTH isnan(realn x) { return x != x; }
OVERLOAD TRUTH isinf(realn x) { return fabs(x) == INFINITY; }
OVERLOAD TRUTH isfinite(realn x) { return fabs(x) < INFINITY; }
OVERLOAD TRUTH isnormal(realn x) { return (fabs(x) >= REAL_MIN) & (fabs(x) < INFINITY); }
OVERLOAD TRUTH signbit(realn x) { return as_wordn(x) < 0; }

#undef FLOATN
#undef TRUTH
#endif
