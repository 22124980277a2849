// SPDX-License-Identifier: MIT
//
// Conversion to integers, rounded towards zero. Numbers that do not fit become the nearest integer that does; NaN is 0.

#include "format.h"

// The magnitude, at most `limit`.
static uint64_t whole(bits magnitude, uint64_t limit) {
    int exponent = (int)(magnitude >> MANTISSA_BITS) - BIAS;
    uint64_t mantissa = (magnitude & MANTISSA) | LEADING_ONE;
    if (exponent < 0)
        return 0;
    if (exponent >= 64)
        return limit;
    uint64_t value = exponent < MANTISSA_BITS ? mantissa >> (MANTISSA_BITS - exponent)
                                              : mantissa << (exponent - MANTISSA_BITS);
    return value < limit ? value : limit;
}

static uint64_t to_unsigned(real from, uint64_t limit) {
    bits value = bits_of(from);
    return value >= SIGN || value > INFINITE ? 0 : whole(value, limit);
}

// `limit`: the magnitude of the least integer.
static int64_t to_signed(real from, uint64_t limit) {
    bits value = bits_of(from), magnitude = value & ~SIGN;
    if (magnitude > INFINITE)
        return 0;
    return value & SIGN ? (int64_t)(0 - whole(magnitude, limit))
                        : (int64_t)whole(magnitude, limit - 1);
}

int32_t NAME(__fix, si)(real from) { return (int32_t)to_signed(from, 1ull << 31); }
uint32_t NAME(__fixuns, si)(real from) { return (uint32_t)to_unsigned(from, ~0u); }
int64_t NAME(__fix, di)(real from) { return to_signed(from, 1ull << 63); }
uint64_t NAME(__fixuns, di)(real from) { return to_unsigned(from, ~0ull); }
