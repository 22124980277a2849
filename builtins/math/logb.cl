// SPDX-License-Identifier: MIT
//
// logb(x) = ilogb(x) as a float. -infinity for 0, infinity for infinities, NaN for NaN. Exact.

#include "math/parts.h"
#include "math/small_integers.h"

OVERLOAD gentype logb(gentype x) {
    wordn e;
    normalized(x, &e);
    gentype special = x == 0.0f ? (gentype)-INFINITY : x * x;
    return is_ordinary(x) ? small_to_float(e) : special;
}
