// SPDX-License-Identifier: MIT
//
// lgamma and lgamma_r. Included by generic bodies.

#ifndef WIDTH_HAS_LOG_GAMMA
#define WIDTH_HAS_LOG_GAMMA

#include "math/gamma.h"
#include "math/logarithm.h"

// (log(2 pi) - 1) / 2
#define LOG_2PI_LESS_1_HALF BY_TYPE(0x1.acfe3ap-2f, 0x1.acfe390c97d69p-2)

// For 0 < x < 8: the factor whose logarithm is added to log(gamma(2 + *t)), with *t from -1 to 1. Below 1 the factor is
// x itself, and its logarithm is subtracted.
HELPER gentype small_factors(gentype x, gentype *t) {
    gentype t_low, above, above_low, below, below_low;
    *t = gamma_factors(x, &t_low, &above, &above_low, &below, &below_low);
    *t = x < 2.0f ? (x < 1.0f ? x - 1.0f : x - 2.0f) : *t;
    return x < 1.0f ? x : above;
}

// log|gamma(x)|. Near its zeros at negative numbers the absolute error is about 2^-22; elsewhere the relative error is
// small. Below 0, log(pi / |x sin(pi x)|) - log(gamma(-x)).
HELPER gentype log_gamma(gentype x) {
    gentype a = fabs(x), t, p_low, lost, lost_too, k;
    wordn large = a >= FIRST_LARGE;
    gentype near = large ? (gentype)2.0f : a, factors = small_factors(near, &t);

    // log(gamma(2 + t)) = t (t + 1) p(t), error of p below 2^-27, 2^-56, for t in [-1, 1]
    // (tools/minimax.py lgamma)
    gentype p = polynomial(
        t, SINGLE(-0x1.50a0fcp-17f, 0x1.f8719p-17f, -0x1.96687p-18f, 0x1.1c7ebap-15f,
                  -0x1.87b7f8p-14f, 0x1.77a534p-13f, -0x1.a459bep-12f, 0x1.e26cf6p-11f,
                  -0x1.1478dap-9f, 0x1.4778fap-8f, -0x1.95cdp-7f, 0x1.0e0d1ep-5f, -0x1.9ae652p-4f)
               DOUBLE(0x1.b3541ab65bdbfp-32, -0x1.c035341ec058fp-31, -0x1.47270e5e1fb65p-30,
                      0x1.4ff438323b2c8p-29, 0x1.27da3df04045p-28, -0x1.3103f029c7bap-27,
                      0x1.a42ed3de5b793p-32, -0x1.f849c85b95e9dp-31, 0x1.ab61d22cc9788p-26,
                      -0x1.bdb9f4ce42d8dp-25, 0x1.7c7b8a89c3cd7p-24, -0x1.8ff67cc7ad32ep-23,
                      0x1.b2c54c428c424p-22, -0x1.cb3ff70f30455p-21, 0x1.e541e1a32fbd5p-20,
                      -0x1.022302a40660bp-18, 0x1.13e4c880cb9a3p-17, -0x1.285110f192ea9p-16,
                      0x1.402f0a28deda1p-15, -0x1.5c86af6d067p-14, 0x1.7ed733d21cbf4p-13,
                      -0x1.a96a403976f3ap-12, 0x1.dfebcf8e001b7p-11, -0x1.145121f959a87p-9,
                      0x1.47974853aa7eap-8, -0x1.95ce223a9d24ap-7, 0x1.0e0c9df29353p-5,
                      -0x1.9ae6509ea109ep-4));
    p = exact_sum((gentype)BY_TYPE(0x1.b0ee6p-2f, 0x1.b0ee6072093cep-2), t * p, &p_low);

    // One logarithm is computed, of x or of the factors. In [1, 2) none is needed.
    gentype f = split_log(large ? a : factors, &k), minus = log1p_minus(f);
    gentype low = mad(k, (gentype)LN2_LOW, minus), high = k * LN2_HIGH,
            logarithm = high + (f + low);
    gentype after = near < 1.0f ? near : t + 1.0f; // t + 1
    gentype parabola = t * after;
    gentype small = mad(parabola, p, mad(parabola, p_low, near < 1.0f ? -logarithm : logarithm));
    // Near 1 both terms are nearly multiples of t = f: (t + 1) p - 1, as a sum of two.
    gentype product = exact_product(after, p, &lost);
    gentype less = exact_sum((gentype)-1.0f, product, &lost_too);
    lost = mad(after, p_low, lost + lost_too);
    small = (near < 1.0f) & (near > 0.71f) ? mad(t, less, mad(t, lost, -minus)) : small;

    // (x - 1/2) (log(x) - 1) + (log(2 pi) - 1) / 2
    gentype less_1 = exact_sum(exact_sum(high, f, &lost), (gentype)-1.0f, &lost_too);
    low += lost + lost_too;
    gentype far = mad(a - 0.5f, low, (gentype)LOG_2PI_LESS_1_HALF + stirling(a));
    far = mad(a - 0.5f, less_1, far);
    gentype positive = large ? far : small;
    positive = (a == 0.0f) | (a == INFINITY) ? (gentype)INFINITY : positive;

    // For negative numbers next to 0 the product would underflow; there gamma(x) is 1 / x.
    gentype negative =
        log(BY_TYPE(0x1.921fb6p+1f, 0x1.921fb54442d18p+1) / fabs(x * sinpi(x))) - positive;
    negative = (x == floor(x)) | (a == INFINITY) ? (gentype)INFINITY : negative;
    negative = (x < 0.0f) & (a > BY_TYPE(0x1p-30f, 0x1p-60)) ? negative : positive;
    return x != x ? x : negative;
}

#endif // WIDTH_HAS_LOG_GAMMA
