// SPDX-License-Identifier: MIT
//
// modf(x, &whole): the fraction of x, with its sign; whole = trunc(x). Exact.

#include "math/pointers.h"

#define MODF(space)                                                                                \
    OVERLOAD floatn modf(floatn x, space floatn *whole) {                                          \
        floatn t = trunc(x);                                                                       \
        *whole = t;                                                                                \
        return copysign(isinf(x) ? (floatn)0.0f : x - t, x);                                       \
    }

IN_EVERY_SPACE(MODF)
