// SPDX-License-Identifier: MIT
//
// fmax(x, y): the greater one; of a NaN and a number, the number. Exact.

#include "math/order.h"

OVERLOAD gentype fmax(gentype x, gentype y) { return is_at_most(y, x) | (y != y) ? x : y; }

#if N + 0
OVERLOAD gentype fmax(gentype x, real y) { return fmax(x, (gentype)y); }
#endif
