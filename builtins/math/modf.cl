// SPDX-License-Identifier: MIT
//
// modf(x, &whole): the fraction of x, with its sign; whole = trunc(x). Exact.

#include "math/pointers.h"

#define MODF(space)                                                                                \
    OVERLOAD gentype modf(gentype x, space gentype *whole) {                                          \
        gentype t = trunc(x);                                                                       \
        *whole = t;                                                                                \
        return copysign(isinf(x) ? (gentype)0.0f : x - t, x);                                       \
    }

IN_EVERY_SPACE(MODF)
