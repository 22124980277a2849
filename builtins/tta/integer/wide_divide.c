// SPDX-License-Identifier: MIT
//
// Division of 64 bits: in 32 where both fit, else as many steps as the quotient has bits.

#include "loops.h"
#include "wide.h"

struct division {
    uint64_t quotient, remainder;
};

static struct division divide(uint64_t dividend, uint64_t divisor) {
    uint64_t quotient = 0, bit = 1;
    if (divisor == 0)
        return (struct division){~0ull, dividend};
    if (high(dividend | divisor) == 0)
        return (struct division){low(dividend) / low(divisor), low(dividend) % low(divisor)};
    KEEP_LOOP while (divisor < dividend && (int64_t)divisor >= 0) {
        divisor += divisor;
        bit += bit;
    }
    KEEP_LOOP for (; bit != 0; bit >>= 1, divisor >>= 1) {
        if (dividend >= divisor) {
            dividend -= divisor;
            quotient |= bit;
        }
    }
    return (struct division){quotient, dividend};
}

static uint64_t magnitude(int64_t value) {
    return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

uint64_t __udivdi3(uint64_t a, uint64_t b) {
    return divide(a, b).quotient;
}

uint64_t __umoddi3(uint64_t a, uint64_t b) {
    return divide(a, b).remainder;
}

int64_t __divdi3(int64_t a, int64_t b) {
    uint64_t quotient = divide(magnitude(a), magnitude(b)).quotient;
    return (int64_t)((a ^ b) < 0 && b != 0 ? 0 - quotient : quotient);
}

int64_t __moddi3(int64_t a, int64_t b) {
    uint64_t remainder = divide(magnitude(a), magnitude(b)).remainder;
    return (int64_t)(a < 0 ? 0 - remainder : remainder);
}
