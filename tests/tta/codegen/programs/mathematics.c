// SPDX-License-Identifier: MIT
//
// C's mathematics, of double and of float.

#include <math.h>
#include <stdio.h>

static volatile double number = 2.5;
static volatile float small = 0.75f;

int main(void) {
    double x = number;
    float y = small;
    int exponent, quotient;
    double whole, rest = modf(-x, &whole), fraction = frexp(x * 100, &exponent);
    printf("%.9f %.9f %.9f %.9f\n", sin(x), cos(x), tan(x), atan2(x, -1.0));
    printf("%.9f %.9f %.9f %.9f\n", exp(x), log(x), pow(x, 3.5), sqrt(x));
    printf("%.5f %.5f %.5f %.5f\n", sinf(y), expf(y), powf(y, 0.3f), sqrtf(y));
    printf("%.9f %.9f %.9f %.9f\n", cbrt(x), tgamma(x), erf(x / 4), hypot(x, 6));
    printf("%g %g %g %d %g\n", rest, whole, fraction, exponent, ldexp(x, -3));
    printf("%g %g %g", fmod(17, x), remainder(17, x), remquo(17, x, &quotient));
    printf(" %d %ld %lld %d\n", quotient & 7, lround(x), llrint(x), ilogb(x));
    printf("%g %g %g %g\n", floor(-x), ceil(-x), fabs(-x), copysign(x, -0.0));
    printf("%d %d %d %d\n", !!isnan(NAN), !!isinf(HUGE_VAL), !!signbit(-x),
           fpclassify(0.0) == FP_ZERO);
    return 0;
}
