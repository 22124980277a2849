// SPDX-License-Identifier: MIT
//
// exp2(x) = 2^x = 2^k 2^f, k the nearest integer. Measured 0.78 ulp (allowed: 3).

#include "math/exponential.h"

OVERLOAD gentype exp2(gentype x) {
    x = within(x, BY_TYPE(-151.0f, -1076.0), BY_TYPE(129.0f, 1025.0));
    gentype shifted, f = x - nearest_product(x, (gentype)1.0f, &shifted);
    return scale_shifted(exp2_near_0(f), shifted);
}
