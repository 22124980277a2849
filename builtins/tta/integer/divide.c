// SPDX-License-Identifier: MIT
//
// Division on machines without a divider.

#include <stdint.h>

typedef uint32_t bits;
typedef int32_t signed_bits;
#include "long_division.h"

uint32_t __udivsi3(uint32_t a, uint32_t b) { return divide_long(a, b).quotient; }

uint32_t __umodsi3(uint32_t a, uint32_t b) { return divide_long(a, b).remainder; }

int32_t __divsi3(int32_t a, int32_t b) {
    return signed_quotient(a, b, divide_long(magnitude(a), magnitude(b)).quotient);
}

int32_t __modsi3(int32_t a, int32_t b) {
    return signed_remainder(a, divide_long(magnitude(a), magnitude(b)).remainder);
}
