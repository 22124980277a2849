// SPDX-License-Identifier: MIT
//
// Division on machines without a divider: as many steps as the quotient has bits.

#include "loops.h"

#include <stdint.h>

struct division {
    uint32_t quotient, remainder;
};

static struct division divide(uint32_t dividend, uint32_t divisor) {
    uint32_t quotient = 0, bit = 1;
    if (divisor == 0)
        return (struct division){~0u, dividend};
    KEEP_LOOP while (divisor < dividend && (int32_t)divisor >= 0) {
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

static uint32_t magnitude(int32_t value) {
    return value < 0 ? 0 - (uint32_t)value : (uint32_t)value;
}

uint32_t __udivsi3(uint32_t a, uint32_t b) {
    return divide(a, b).quotient;
}

uint32_t __umodsi3(uint32_t a, uint32_t b) {
    return divide(a, b).remainder;
}

int32_t __divsi3(int32_t a, int32_t b) {
    uint32_t quotient = divide(magnitude(a), magnitude(b)).quotient;
    return (int32_t)((a ^ b) < 0 && b != 0 ? 0 - quotient : quotient);
}

int32_t __modsi3(int32_t a, int32_t b) {
    uint32_t remainder = divide(magnitude(a), magnitude(b)).remainder;
    return (int32_t)(a < 0 ? 0 - remainder : remainder);
}
