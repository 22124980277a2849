// SPDX-License-Identifier: MIT
//
// Conversions from and to half precision:
//
//     | sign | 5 bits of exponent, biased by 15 | 10 bits of mantissa |

#include "format.h"

#define HALF_SIGN 0x8000u
#define HALF_INFINITE 0x7c00u
#define HALF_NOT_A_NUMBER 0x7e00u
#define HALF_MANTISSA_BITS 10
#define HALF_BIAS 15
#define HALF_EXPONENT_MAX 31

union half {
    _Float16 value;
    uint16_t bits;
};

static _Float16 half_of(unsigned value) { return (union half){.bits = (uint16_t)value}.value; }

real NAME(__extendhf, 2)(_Float16 from) {
    unsigned value = (union half){from}.bits, magnitude = value & ~HALF_SIGN;
    bits sign = value & HALF_SIGN ? SIGN : 0;
    if (magnitude >= HALF_INFINITE)
        return real_of(magnitude > HALF_INFINITE ? NOT_A_NUMBER : sign | INFINITE);
    if (magnitude == 0)
        return real_of(sign);
    int exponent = (int)(magnitude >> HALF_MANTISSA_BITS);
    bits significand = magnitude & ((1u << HALF_MANTISSA_BITS) - 1);
    if (exponent)
        significand |= 1u << HALF_MANTISSA_BITS;
    else
        exponent = 1;
    exponent += FLOAT_BITS - 2 - HALF_MANTISSA_BITS - normalise(&significand);
    return pack(sign, exponent - HALF_BIAS + BIAS, significand);
}

_Float16 NAME(__trunc, hf2)(real from) {
    bits value = bits_of(from), magnitude = value & ~SIGN;
    unsigned sign = value & SIGN ? HALF_SIGN : 0;
    if (magnitude > INFINITE)
        return half_of(HALF_NOT_A_NUMBER);
    int exponent = (int)(magnitude >> MANTISSA_BITS) - BIAS + HALF_BIAS;
    if (exponent >= HALF_EXPONENT_MAX)
        return half_of(sign | HALF_INFINITE);
    int lost = MANTISSA_BITS - HALF_MANTISSA_BITS + (exponent > 0 ? 0 : 1 - exponent);
    if (lost > MANTISSA_BITS + 1) // less than half of the smallest
        return half_of(sign);
    bits significand = (magnitude & MANTISSA) | LEADING_ONE;
    bits rest = significand & (((bits)1 << lost) - 1), half = (bits)1 << (lost - 1);
    unsigned result = (unsigned)(significand >> lost);
    if (rest > half || (rest == half && (result & 1)))
        ++result;
    if (exponent > 0) // a carry goes into the exponent, up to infinity
        result += (unsigned)(exponent - 1) << HALF_MANTISSA_BITS;
    return half_of(sign | result);
}
