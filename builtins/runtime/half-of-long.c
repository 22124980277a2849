// SPDX-License-Identifier: MIT
//
// LLVM calls these functions to convert between integers of 64 bits and halves on cores that compute halves. The
// largest half is below 2^16. So integers beyond 2^17 can be clamped, since they become infinite anyway, and every half
// fits an integer of 32 bits.

#include <stdint.h>

enum { BEYOND = 1 << 17 };

_Float16 __floatdihf(int64_t x) {
    return (_Float16)(float)(int32_t)(x > BEYOND ? BEYOND : x < -BEYOND ? -BEYOND : x);
}

_Float16 __floatundihf(uint64_t x) { return (_Float16)(float)(int32_t)(x > BEYOND ? BEYOND : x); }

int64_t __fixhfdi(_Float16 x) { return (int32_t)(float)x; }

uint64_t __fixunshfdi(_Float16 x) { return (uint32_t)(float)x; }
