// SPDX-License-Identifier: MIT
//
// Counting bits. All bits of 0 are leading zeros.

#include "loops.h"
#include "wide.h"

int __popcountsi2(uint32_t value) {
    int count = 0;
    KEEP_LOOP for (; value != 0; value &= value - 1)++ count;
    return count;
}

int __popcountdi2(uint64_t value) { return __popcountsi2(low(value)) + __popcountsi2(high(value)); }

int __clzsi2(uint32_t value) {
    int count = 0;
    if (value == 0)
        return 32;
    KEEP_LOOP for (; (int32_t)value > 0; value += value)++ count;
    return count;
}

int __clzdi2(uint64_t value) {
    return high(value) ? __clzsi2(high(value)) : 32 + __clzsi2(low(value));
}

int __ctzsi2(uint32_t value) {
    int count = 0;
    if (value == 0)
        return 32;
    KEEP_LOOP for (; (value & 1) == 0; value >>= 1)++ count;
    return count;
}

int __ctzdi2(uint64_t value) {
    return low(value) ? __ctzsi2(low(value)) : 32 + __ctzsi2(high(value));
}
