// SPDX-License-Identifier: MIT
//
// rootn(x, n) = x^(1/n). Measured 0.87 ulp (allowed: 16). 1/n is a sum of two floats. Negative x have roots
// only for odd n; for n = 0 there is no root.

#include "math/power.h"

OVERLOAD gentype rootn(gentype x, intn root) {
    wordn n = convert_wordn(root);
    gentype nf = convert_gentype(root), y = 1.0f / nf, part_low;
    gentype part = exact_product(y, nf, &part_low);
    gentype y_low = (1.0f - part - part_low) / nf;
    gentype z = odd_power(x, power_of_magnitude(fabs(x), y, y_low), n & 1);
    wordn undefined = (n == 0) | (x != x) | ((x < 0.0f) & ((n & 1) == 0));
    return undefined ? (gentype)NAN : z;
}
