// SPDX-License-Identifier: MIT
//
// remquo(x, y, &n) = remainder(x, y); n: the 7 lowest bits of the multiple, with its sign.

#include "math/pointers.h"
#include "math/remainder.h"

#if N + 0
HELPER intn multiple(gentype x, gentype y) { return BY_HALVES(intn, multiple, x, y); }
#else
HELPER int multiple(real x, real y) {
    int quotient;
    nearest_remainder(x, y, &quotient);
    return quotient;
}
#endif

#define REMQUO(space)                                                                              \
    OVERLOAD gentype remquo(gentype x, gentype y, space intn *n) {                                    \
        *n = multiple(x, y);                                                                       \
        return remainder(x, y);                                                                    \
    }

IN_EVERY_SPACE(REMQUO)
