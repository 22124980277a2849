// SPDX-License-Identifier: MIT
//
// ldexp(x, n) = x 2^n, correctly rounded.
//
// Makes at most three multiplications by powers of two. All except the last are exact: a factor 2^-102 (double: 2^-969)
// leaves 24 (53) bits above the subnormals for every x whose result is not 0 anyway. For any larger |n|, the result is
// 0 or infinity for every x.

#define LEAST_SHIFT ((wordn)(DIGITS - BIAS + 1))

OVERLOAD gentype ldexp(gentype x, intn exponent) {
    wordn n = convert_wordn(exponent);
    for (int step = 0; step < 2; step++) {
        wordn shift = n < -(BIAS - 1) ? LEAST_SHIFT : (n > BIAS ? (wordn)BIAS : (wordn)0);
        x *= as_gentype((shift + BIAS) << FRACTION_SIZE);
        n -= shift;
    }
    n = clamp(n, (wordn)-(BIAS - 1), (wordn)BIAS);
    return x * as_gentype((n + BIAS) << FRACTION_SIZE);
}

#if N + 0
OVERLOAD gentype ldexp(gentype x, int n) { return ldexp(x, (intn)n); }
#endif
