// SPDX-License-Identifier: MIT
//
// exp2(x) = 2^x = 2^k 2^f, k the nearest integer. Measured 0.78 ulp (allowed: 3).

#include "math/exponential.h"

OVERLOAD floatn exp2(floatn x) {
    intn k;
    x = within(x, -151.0f, 129.0f);
    floatn f = x - nearest(x, &k);
    return scale(exp2_near_0(f), k);
}
