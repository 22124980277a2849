// SPDX-License-Identifier: MIT
//
// Shifts of 64 bits by a variable amount, made of shifts of 32.

#include "wide.h"

uint64_t __ashldi3(uint64_t value, int amount) {
    if (amount == 0)
        return value;
    if (amount >= 32)
        return pair(low(value) << (amount - 32), 0);
    return pair(high(value) << amount | low(value) >> (32 - amount), low(value) << amount);
}

uint64_t __lshrdi3(uint64_t value, int amount) {
    if (amount == 0)
        return value;
    if (amount >= 32)
        return pair(0, high(value) >> (amount - 32));
    return pair(high(value) >> amount, low(value) >> amount | high(value) << (32 - amount));
}

int64_t __ashrdi3(int64_t value, int amount) {
    int32_t top = (int32_t)high((uint64_t)value);
    uint32_t bottom = low((uint64_t)value);
    if (amount == 0)
        return value;
    if (amount >= 32)
        return (int64_t)pair((uint32_t)(top >> 31), (uint32_t)(top >> (amount - 32)));
    return (int64_t)pair((uint32_t)(top >> amount),
                         bottom >> amount | (uint32_t)top << (32 - amount));
}
