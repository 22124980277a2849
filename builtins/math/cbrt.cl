// SPDX-License-Identifier: MIT
//
// cbrt(x), the cube root. Measured 0.50 ulp (allowed: 2).
//
// A constant less a third of the bits of x, as integers, is nearly the inverse root y. Two steps of third order
// (three for doubles), without a division,
//     y <- y (1 + e/3 + 2/9 e^2),  e = 1 - a y^3
// improve it from an error of 3.4 % to all digits. The root is a y^2, whose error is subtracted at the end.

#include "math/pairs.h"
#include "math/small_integers.h"

// Four thirds of the bits of 1.0f, adjusted so that the estimate's largest errors in both directions are equal.
#define FOUR_THIRDS_OF_BIAS BY_TYPE(0x54a22000, 0x553eeeaa)

#define THIRD BY_TYPE(0x1.555556p-2f, 0x1.5555555555555p-2)

// For a double, the 32 highest bits suffice.
HELPER gentype inverse_root(gentype a) {
    const int below = FLOAT_BITS - 32;
    gentype third = small_to_float(as_wordn(a) >> below) * THIRD;
    return as_gentype((FOUR_THIRDS_OF_BIAS - small_to_integer(third)) << below);
}

HELPER gentype nearer(gentype a, gentype y) {
    gentype e = mad(-a * y, y * y, (gentype)1.0f);
    return mad(y * e, mad(e, (gentype)BY_TYPE(0x1.c71c72p-3f, 0x1.c71c71c71c71cp-3), (gentype)THIRD), y);
}

OVERLOAD gentype cbrt(gentype x) {
    gentype a = fabs(x);
    // Parts of the root's cube would be subnormal, or infinite.
    wordn small = a < BY_TYPE(0x1p-90f, 0x1p-900), large = a > BY_TYPE(0x1p+90f, 0x1p+900);
    a = small ? a * BY_TYPE(0x1p+96f, 0x1p+300) : large ? a * BY_TYPE(0x1p-96f, 0x1p-300) : a;
    gentype y = nearer(a, nearer(a, inverse_root(a)));
#if FLOAT_BITS == 64
    y = nearer(a, y);
#endif

    gentype t = a * y * y, square_low, cube_low;
    gentype square = exact_product(t, t, &square_low);
    gentype cube = exact_product(square, t, &cube_low);
    gentype error = ((a - cube) - cube_low) - square_low * t;
    t = mad(error * THIRD, y * y, t);
    t = small ? t * BY_TYPE(0x1p-32f, 0x1p-100) : large ? t * BY_TYPE(0x1p+32f, 0x1p+100) : t;
    // LLVM would combine two comparisons of x itself into a test that not all vectors have.
    return (x != 0.0f) & (a < INFINITY) ? copysign(t, x) : x + x;
}
