// SPDX-License-Identifier: MIT
//
// Which of two floats is less, for functions that return one of them. Included by generic bodies.

#ifndef WIDTH_HAS_ORDER
#define WIDTH_HAS_ORDER

#include "primitives.h"

// An integer that orders all floats: -0 comes before 0.
HELPER wordn place_in_order(gentype x) {
    wordn bits = as_wordn(x);
    return bits ^ (bits >> (FLOAT_BITS - 1) & (WORD)~SIGN_BIT);
}

// x <= y, as comparisons of vectors return it. A core that treats subnormals as 0 finds any two of them equal, and
// might choose one with the wrong sign.
HELPER wordn is_at_most(gentype x, gentype y) {
    if (__bcl_flushes_subnormals(FLOAT_BITS))
        return (place_in_order(x) <= place_in_order(y)) & (x == x) & (y == y);
    return x <= y;
}

#endif // WIDTH_HAS_ORDER
