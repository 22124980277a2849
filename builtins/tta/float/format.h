// SPDX-License-Identifier: MIT
//
// The two formats, by FLOAT_BITS: 32 is single, 64 double; and what the operations on both share.
//
//     bits           | sign | exponent, biased | mantissa without its leading one |
//     "significand"  the mantissa with its leading one at bit FLOAT_BITS - 2, so that there are bits
//                    below those that stay; the last stands for all that were lost ("sticky")

#ifndef TTA_FORMAT_H
#define TTA_FORMAT_H

#include <stdbool.h>
#include <stdint.h>

#if FLOAT_BITS == 32
typedef float real;
typedef uint32_t bits;
typedef int32_t signed_bits;
#define MANTISSA_BITS 23
#define NAME(before, after) before##sf##after
#define C_NAME(name) name##f
#else
typedef double real;
typedef uint64_t bits;
typedef int64_t signed_bits;
#define MANTISSA_BITS 52
#define NAME(before, after) before##df##after
#define C_NAME(name) name
#endif

#define EXPONENT_MAX ((1 << (FLOAT_BITS - 1 - MANTISSA_BITS)) - 1)
#define BIAS (EXPONENT_MAX >> 1)
#define LEADING_ONE ((bits)1 << MANTISSA_BITS)
#define MANTISSA (LEADING_ONE - 1)
#define SIGN ((bits)1 << (FLOAT_BITS - 1))
#define INFINITE ((bits)EXPONENT_MAX << MANTISSA_BITS)
#define NOT_A_NUMBER (INFINITE | LEADING_ONE >> 1)
#define GUARD_BITS (FLOAT_BITS - 2 - MANTISSA_BITS)
#define TOP ((bits)1 << (FLOAT_BITS - 2)) // leading one of a significand

static inline bits bits_of(real value) {
    union {
        real value;
        bits bits;
    } both = {.value = value};
    return both.bits;
}

static inline real real_of(bits value) {
    union {
        bits bits;
        real value;
    } both = {.bits = value};
    return both.value;
}

// To the right, with the lost bits in the last one.
static inline bits shift_sticky(bits value, int amount) {
    if (amount == 0)
        return value;
    if (amount >= FLOAT_BITS)
        return value != 0;
    return value >> amount | (value << (FLOAT_BITS - amount) != 0);
}

// Brings the leading one of a value below 2 TOP, not 0, to TOP. By how many bits.
static inline int normalise(bits *value) {
    int amount = 0;
    for (int step = FLOAT_BITS / 2; step > 0; step /= 2) {
        if (*value < TOP << 1 >> step) {
            *value <<= step;
            amount += step;
        }
    }
    return amount;
}

struct number {
    int exponent;     // biased; of subnormals 0 and less
    bits significand; // from TOP on
};

// Of a finite magnitude that is not 0.
static inline struct number unpack(bits magnitude) {
    struct number result = {
        (int)(magnitude >> MANTISSA_BITS),
        ((magnitude & MANTISSA) | LEADING_ONE) << GUARD_BITS,
    };
    if (result.exponent == 0) {
        result.significand = magnitude << GUARD_BITS;
        result.exponent = 1 - normalise(&result.significand);
    }
    return result;
}

// Rounded to nearest, ties to even. `exponent` is that of a significand from TOP on.
static inline real pack(bits sign, int exponent, bits significand) {
    bits half = (bits)1 << (GUARD_BITS - 1);
    bool subnormal = exponent <= 0;
    if (exponent >= EXPONENT_MAX)
        return real_of(sign | INFINITE);
    if (subnormal)
        significand = shift_sticky(significand, 1 - exponent);
    bits rest = significand & ((half << 1) - 1);
    bits result = significand >> GUARD_BITS;
    if (rest > half || (rest == half && (result & 1)))
        ++result;
    if (!subnormal) // a carry goes on into the exponent, up to infinity
        result += (bits)(exponent - 1) << MANTISSA_BITS;
    return real_of(sign | result);
}

#endif // TTA_FORMAT_H
