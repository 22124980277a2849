// SPDX-License-Identifier: MIT

#include "format.h"

// The sum of finite numbers other than 0. The first number's magnitude is at least the second's.
static real add_finite(bits a, bits b) {
    bits sign = a & SIGN;
    struct number x = unpack(a & ~SIGN), y = unpack(b & ~SIGN);
    bits smaller = shift_sticky(y.significand, x.exponent - y.exponent);
    if (sign == (b & SIGN)) {
        bits sum = x.significand + smaller;
        return sum & SIGN ? pack(sign, x.exponent + 1, shift_sticky(sum, 1))
                          : pack(sign, x.exponent, sum);
    }
    bits difference = x.significand - smaller;
    if (difference == 0)
        return 0;
    int shift = normalise(&difference);
    return pack(sign, x.exponent - shift, difference);
}

static real add(bits a, bits b) {
    if ((a & ~SIGN) < (b & ~SIGN)) {
        bits larger = b;
        b = a;
        a = larger;
    }
    bits magnitude = a & ~SIGN;
    if (magnitude > INFINITE || (magnitude == INFINITE && b == (a ^ SIGN)))
        return real_of(NOT_A_NUMBER);
    if (magnitude == INFINITE)
        return real_of(a);
    if ((b & ~SIGN) == 0)
        return real_of(magnitude == 0 ? a & b : a);
    return add_finite(a, b);
}

real NAME(__add, 3)(real a, real b) { return add(bits_of(a), bits_of(b)); }

real NAME(__sub, 3)(real a, real b) { return add(bits_of(a), bits_of(b) ^ SIGN); }
