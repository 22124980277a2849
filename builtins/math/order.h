// SPDX-License-Identifier: MIT
//
// Which of two floats is less where one of them is the result. Included by generic bodies.

#ifndef WIDTH_HAS_ORDER
#define WIDTH_HAS_ORDER

#include "primitives.h"

// The number's place in the order of all, as an integer: -0 comes before 0.
HELPER wordn place_in_order(gentype x) {
    wordn bits = as_wordn(x);
    return bits ^ (bits >> (FLOAT_BITS - 1) & (WORD)~SIGN_BIT);
}

// x <= y, true or false as comparisons of vectors say it. A core that takes subnormals for 0 finds any two of
// them equal, and would choose one of the wrong sign.
HELPER wordn is_at_most(gentype x, gentype y) {
    if (__bcl_flushes_subnormals(FLOAT_BITS))
        return (place_in_order(x) <= place_in_order(y)) & (x == x) & (y == y);
    return x <= y;
}

#endif // WIDTH_HAS_ORDER
