// SPDX-License-Identifier: MIT
//
// Shifts by a variable amount on machines that shift by one.

#include "loops.h"

#include <stdint.h>

uint32_t __ashlsi3(uint32_t value, int amount) {
    KEEP_LOOP while (amount-- > 0) value += value;
    return value;
}

uint32_t __lshrsi3(uint32_t value, int amount) {
    KEEP_LOOP while (amount-- > 0) value >>= 1;
    return value;
}

int32_t __ashrsi3(int32_t value, int amount) {
    KEEP_LOOP while (amount-- > 0) value >>= 1;
    return value;
}
