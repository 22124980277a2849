// SPDX-License-Identifier: MIT
//
// The two formats, by FLOAT_BITS: 32 is single, 64 double; and common parts of the operations on both.
//
//     bits           | sign | exponent, biased | mantissa without its leading one |
//     "significand"  the mantissa with its leading one at bit FLOAT_BITS - 2, with additional lower bits for rounding;
//                    the last bit is set if any lost bit was 1 ("sticky")

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

// Shifts to the right; the last bit is sticky.
static inline bits shift_sticky(bits value, int amount) {
    if (amount == 0)
        return value;
    if (amount >= FLOAT_BITS)
        return value != 0;
    return value >> amount | (value << (FLOAT_BITS - amount) != 0);
}

// Shifts the leading one of a value below 2 TOP, other than 0, to TOP. Returns by how many bits.
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
    int exponent;     // biased; 0 and less for subnormals
    bits significand; // at least TOP
};

// Unpacks a finite magnitude other than 0.
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

// Rounds to nearest, ties to even. `exponent` belongs to a significand of at least TOP.
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
    if (!subnormal) // a carry goes into the exponent, up to infinity
        result += (bits)(exponent - 1) << MANTISSA_BITS;
    return real_of(sign | result);
}

#endif // TTA_FORMAT_H
