// SPDX-License-Identifier: MIT
//
// Multiplication on machines without a multiplier: one step for each bit of the second factor, up to its highest one
// bit.

#include "loops.h"

#include <stdint.h>

uint32_t __mulsi3(uint32_t a, uint32_t b) {
    uint32_t product = 0;
    if (a < b) {
        uint32_t larger = b;
        b = a;
        a = larger;
    }
    KEEP_LOOP for (; b != 0; b >>= 1, a += a) {
        if (b & 1)
            product += a;
    }
    return product;
}
