// SPDX-License-Identifier: MIT
//
// C's mathematical functions, for double and for float.

#include <math.h>
#include <stdio.h>

static volatile double number = 2.5;
static volatile float small = 0.75f;

int main(void) {
    double x = number;
    float y = small;
    int exponent;
    double whole, rest = modf(-x, &whole), fraction = frexp(x * 100, &exponent);
    printf("%.9f %.9f %.5f\n", sin(x), sqrt(x), sqrtf(y));
    printf("%g %g %g %d %g\n", rest, whole, fraction, exponent, ldexp(x, -3));
    printf("%g %ld %lld %d\n", fmod(17, x), lround(x), llrint(x), ilogb(x));
    printf("%g %g %g %g\n", floor(-x), ceil(-x), fabs(-x), copysign(x, -0.0));
    printf("%d %d %d %d\n", !!isnan(NAN), !!isinf(HUGE_VAL), !!signbit(-x),
           fpclassify(0.0) == FP_ZERO);
    return 0;
}
