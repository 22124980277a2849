// SPDX-License-Identifier: MIT
//
// logb(x) = ilogb(x) as a float. -infinity for 0, infinity for infinities, NaN for NaN. Exact.

#include "math/parts.h"

OVERLOAD floatn logb(floatn x) {
    intn e;
    normalized(x, &e);
    floatn special = x == 0.0f ? -INFINITY : x * x;
    return is_ordinary(x) ? convert_floatn(e) : special;
}
