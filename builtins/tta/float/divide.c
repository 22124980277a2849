// SPDX-License-Identifier: MIT

#include "format.h"

// One bit may be 0 before the leading one, and one is for rounding.
#define QUOTIENT_BITS (MANTISSA_BITS + 3)

// Divides significands bit by bit; the last bit is sticky. The dividend is not less than the divisor.
static bits divide(bits dividend, bits divisor) {
    bits quotient = 0;
    for (int count = QUOTIENT_BITS; count > 0; --count) {
        quotient += quotient;
        if (dividend >= divisor) {
            dividend -= divisor;
            quotient |= 1;
        }
        dividend += dividend;
    }
    return quotient << (FLOAT_BITS - 1 - QUOTIENT_BITS) | (dividend != 0);
}

real NAME(__div, 3)(real a, real b) {
    bits x = bits_of(a) & ~SIGN, y = bits_of(b) & ~SIGN;
    bits sign = (bits_of(a) ^ bits_of(b)) & SIGN;
    if (x > INFINITE || y > INFINITE || (x == INFINITE && y == INFINITE) || (x == 0 && y == 0))
        return real_of(NOT_A_NUMBER);
    if (x == INFINITE || y == 0)
        return real_of(sign | INFINITE);
    if (x == 0 || y == INFINITE)
        return real_of(sign);
    struct number p = unpack(x), q = unpack(y);
    int exponent = p.exponent - q.exponent + BIAS;
    if (p.significand < q.significand) {
        p.significand += p.significand;
        --exponent;
    }
    return pack(sign, exponent, divide(p.significand, q.significand));
}

#ifdef __ARM_EABI__ // replaces GCC's: on ARMv6-M it has absolute addresses, which program images cannot have
#if FLOAT_BITS == 32
real __aeabi_fdiv(real a, real b) { return __divsf3(a, b); }
#else
real __aeabi_ddiv(real a, real b) { return __divdf3(a, b); }
#endif
#endif
