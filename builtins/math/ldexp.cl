// SPDX-License-Identifier: MIT
//
// ldexp(x, n) = x 2^n, correctly rounded.
//
// In at most three multiplications by powers of two, all but the last of which are exact: a factor
// 2^-102 leaves 24 bits above the subnormals for every x that does not end as 0 anyway. |n| > 305
// gives 0 or infinity for every x.

OVERLOAD floatn ldexp(floatn x, intn n) {
    for (int step = 0; step < 2; step++) {
        intn shift = n < -126 ? -102 : (n > 127 ? 127 : (intn)0);
        x *= as_floatn((shift + 127) << 23);
        n -= shift;
    }
    n = clamp(n, (intn)-126, (intn)127);
    return x * as_floatn((n + 127) << 23);
}

#if N + 0
OVERLOAD floatn ldexp(floatn x, int n) { return ldexp(x, (intn)n); }
#endif
