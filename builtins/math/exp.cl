// SPDX-License-Identifier: MIT
//
// exp(x) = e^x. Measured 0.82 ulp (allowed: 3). Infinity above 88.72, 0 below -103.97.

#include "math/exponential.h"

OVERLOAD gentype exp(gentype x) {
    gentype shifted, r_low;
    x = within(x, LOWEST_EXPONENT, HIGHEST_EXPONENT);
    gentype kf = nearest_product(x, (gentype)LOG2_E, &shifted);
    gentype r = less_ln2(x, kf, &r_low);
    return scale_shifted(exp_rounded(r, r_low), shifted);
}
