// SPDX-License-Identifier: MIT
//
// Conversions between the two formats. Compiled once, with the FLOAT_BITS of the narrower format.

#include "format.h"

#define WIDE_MANTISSA_BITS 52
#define WIDE_BIAS 1023
#define WIDE_INFINITE (0x7ffull << WIDE_MANTISSA_BITS)

union wide {
    double value;
    uint64_t bits;
};

static double wide_of(bits sign, uint64_t magnitude) {
    return (union wide){.bits = (uint64_t)(sign != 0) << 63 | magnitude}.value;
}

double __extendsfdf2(float from) {
    bits value = bits_of(from), sign = value & SIGN, magnitude = value & ~SIGN;
    if (magnitude > INFINITE)
        return wide_of(sign, WIDE_INFINITE | WIDE_INFINITE >> 1);
    if (magnitude == INFINITE || magnitude == 0)
        return wide_of(sign, magnitude == 0 ? 0 : WIDE_INFINITE);
    struct number x = unpack(magnitude);
    uint64_t mantissa = (uint64_t)(x.significand - TOP) << (WIDE_MANTISSA_BITS - FLOAT_BITS + 2);
    return wide_of(sign,
                   ((uint64_t)(x.exponent - BIAS + WIDE_BIAS) << WIDE_MANTISSA_BITS) + mantissa);
}

float __truncdfsf2(double from) {
    uint64_t value = (union wide){.value = from}.bits, magnitude = value & ~(1ull << 63);
    bits sign = value >> 63 ? SIGN : 0;
    if (magnitude > WIDE_INFINITE)
        return real_of(NOT_A_NUMBER);
    int exponent = (int)(magnitude >> WIDE_MANTISSA_BITS) - WIDE_BIAS + BIAS;
    if (magnitude <
        1ull << WIDE_MANTISSA_BITS) // subnormal: far below all numbers of the narrow format
        return real_of(sign);
    // The bits that fit into a significand; the last one is set if a lost bit is 1.
    uint64_t mantissa = magnitude & ((1ull << WIDE_MANTISSA_BITS) - 1);
    unsigned lost = WIDE_MANTISSA_BITS - (FLOAT_BITS - 2);
    bits kept = (bits)(mantissa >> lost) | ((mantissa & ((1ull << lost) - 1)) != 0);
    return pack(sign, exponent, TOP | kept);
}
