// SPDX-License-Identifier: MIT
//
// fmin(x, y): the smaller one; of a NaN and a number, the number. Exact.

#include "math/order.h"

OVERLOAD gentype fmin(gentype x, gentype y) { return is_at_most(x, y) | (y != y) ? x : y; }

#if N + 0
OVERLOAD gentype fmin(gentype x, real y) { return fmin(x, (gentype)y); }
#endif
