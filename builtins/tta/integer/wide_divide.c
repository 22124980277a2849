// SPDX-License-Identifier: MIT
//
// Division of 64 bits; with 32 bits if both operands fit.

#include "wide.h"

typedef uint64_t bits;
typedef int64_t signed_bits;
#include "long_division.h"

static struct division divide(uint64_t dividend, uint64_t divisor) {
    if (divisor != 0 && high(dividend | divisor) == 0)
        return (struct division){low(dividend) / low(divisor), low(dividend) % low(divisor)};
    return divide_long(dividend, divisor);
}

uint64_t __udivdi3(uint64_t a, uint64_t b) { return divide(a, b).quotient; }

uint64_t __umoddi3(uint64_t a, uint64_t b) { return divide(a, b).remainder; }

int64_t __divdi3(int64_t a, int64_t b) {
    return signed_quotient(a, b, divide(magnitude(a), magnitude(b)).quotient);
}

int64_t __moddi3(int64_t a, int64_t b) {
    return signed_remainder(a, divide(magnitude(a), magnitude(b)).remainder);
}
