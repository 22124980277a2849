// SPDX-License-Identifier: MIT
//
// remquo(x, y, &n) = remainder(x, y); n: the 7 lowest bits of the multiple, with its sign.

#include "math/pointers.h"
#include "math/remainder.h"

#define REMQUO(space)                                                                              \
    OVERLOAD gentype remquo(gentype x, gentype y, space intn *n) {                                 \
        intn quotient;                                                                             \
        gentype r = nearest_remainder(x, y, &quotient);                                            \
        *n = quotient;                                                                             \
        return r;                                                                                  \
    }

IN_EVERY_SPACE(REMQUO)
