// SPDX-License-Identifier: MIT
//
// exp2(x) = 2^x = 2^k 2^f, k the nearest integer. Measured 0.78 ulp (allowed: 3).

#include "math/exponential.h"

OVERLOAD gentype exp2(gentype x) {
    wordn k;
    x = within(x, BY_TYPE(-151.0f, -1076.0), BY_TYPE(129.0f, 1025.0));
    gentype f = x - nearest(x, &k);
    return scale(exp2_near_0(f), k);
}
