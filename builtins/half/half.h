// SPDX-License-Identifier: MIT
//
// Conversions between binary16 (in the low bits of an integer) and binary32, and from binary64: with the core's
// instructions if it has them for binary32; else in integers, which supports every rounding mode and handles
// subnormals correctly.
//
//     half: 1 sign, 5 exponent (bias 15), 10 fraction     float: 1, 8 (bias 127), 23    double: 1, 11, 52
//
// Included by generic bodies, for each width.

#include "primitives.h"

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#undef CAST
#if N + 0
#define CAST(x, type) __builtin_convertvector(x, type)
#else
#define CAST(x, type) (type)(x)
#endif

#if FLOAT_BITS == 32
// With instructions.
HELPER gentype widened_half(uwordn h) { return CAST(AS(half)(CAST(h, VECTOR(ushort))), gentype); }
HELPER uwordn nearest_half(gentype x) { return CAST(AS(ushort)(CAST(x, VECTOR(half))), uwordn); }

// Exact. A half's exponent and fraction, shifted up by 13, are a float 2^112 times too small; a half
// with the highest exponent is an infinity or a NaN instead. Subnormals (fraction f, value f 2^-24)
// are converted as integers.
HELPER gentype half_to_float_in_integers(uwordn h) {
    uwordn magnitude = h & 0x7fffu;
    uwordn rebiased = (magnitude << 13) + (112u << 23);
    uwordn special = (magnitude << 13) | 0x7f800000u;
    uwordn subnormal = as_uwordn(convert_gentype(as_wordn(magnitude)) * 0x1p-24f);
    uwordn normal = magnitude >= 0x7c00u ? special : rebiased;
    return as_gentype((magnitude < 0x400u ? subnormal : normal) | ((h & 0x8000u) << 16));
}

HELPER gentype half_to_float(uwordn h) {
    return __bcl_has_half_conversions() ? widened_half(h) : half_to_float_in_integers(h);
}
#endif

HELPER uwordn low_bits(uwordn count) { return ((uwordn)1 << count) - (uwordn)1; }

// The number to add to a magnitude before its lowest `shift` bits (1..31) are cut off, so that the result is rounded by
// the named mode. `negative`: the sign.
HELPER uwordn half_bias_rte(uwordn magnitude, uwordn shift, uwordn negative) {
    uwordn odd = magnitude >> shift & 1u;
    return low_bits(shift - 1u) + odd;
}
HELPER uwordn half_bias_rtz(uwordn magnitude, uwordn shift, uwordn negative) { return 0; }
HELPER uwordn half_bias_rtp(uwordn magnitude, uwordn shift, uwordn negative) {
    return low_bits(shift) & (negative - 1u);
}
HELPER uwordn half_bias_rtn(uwordn magnitude, uwordn shift, uwordn negative) {
    return low_bits(shift) & (0u - negative);
}

// The largest magnitude that a finite float may round to: infinity, or the largest finite half for a mode that rounds
// towards zero.
HELPER uwordn half_overflow_rte(uwordn negative) { return 0x7c00u; }
HELPER uwordn half_overflow_rtz(uwordn negative) { return 0x7bffu; }
HELPER uwordn half_overflow_rtp(uwordn negative) { return 0x7c00u - negative; }
HELPER uwordn half_overflow_rtn(uwordn negative) { return 0x7bffu + negative; }

// By how many bits the fraction is longer than a half's; the exponent of the least normal half; infinity.
#define LONGER (FRACTION_SIZE - 10)
#define LEAST_HALF ((UWORD)(BIAS - 14))
#define INFINITE ((UWORD)(2 * BIAS + 1) << FRACTION_SIZE)

#if FLOAT_BITS == 32
// The step from the nearest half to the result in a mode, if the nearest half's magnitude is too large or too small for
// it. Halves of one sign are ordered like their bits. `negative`: the sign.
HELPER wordn half_step_rte(wordn larger, wordn smaller, uwordn negative) { return 0; }
HELPER wordn half_step_rtz(wordn larger, wordn smaller, uwordn negative) { return larger ? -1 : 0; }
HELPER wordn half_step_rtp(wordn larger, wordn smaller, uwordn negative) {
    return as_wordn(negative) != 0 ? (larger ? -1 : (wordn)0) : (smaller ? 1 : (wordn)0);
}
HELPER wordn half_step_rtn(wordn larger, wordn smaller, uwordn negative) {
    return as_wordn(negative) != 0 ? (smaller ? 1 : (wordn)0) : (larger ? -1 : (wordn)0);
}

// The nearest half, or its neighbour if the mode needs that one. Magnitudes are compared as integers, since some cores
// treat subnormals as zeros when they compare floats.
#define HALF_BY_INSTRUCTIONS(mode)                                                      \
    HELPER uwordn half_by_instructions_##mode(gentype x) {                              \
        uwordn half_bits = nearest_half(x), bits = as_uwordn(x), negative = bits >> 31; \
        uwordn exact = bits & 0x7fffffffu;                                              \
        uwordn found = as_uwordn(widened_half(half_bits)) & 0x7fffffffu;                \
        uwordn number = exact > 0x7f800000u ? exact : found;                            \
        wordn larger = number > exact, smaller = number < exact;                        \
        return half_bits + as_uwordn(half_step_##mode(larger, smaller, negative));      \
    }
#else
#define HALF_BY_INSTRUCTIONS(mode)
#endif

// float_to_half_MODE. A float of 2^-14 or more keeps its exponent field, rebiased, above its fraction, whose lowest
// bits are cut off; a carry correctly goes into the exponent. Below that the result is subnormal: the fraction with its
// hidden bit, cut by one more bit for each step that the exponent is lower.
#define HALF_IN_INTEGERS(mode)                                                                 \
    HELPER uwordn half_in_integers_##mode(gentype x) {                                         \
        uwordn bits = as_uwordn(x), magnitude = bits & ~SIGN_BIT;                              \
        uwordn negative = bits >> (FLOAT_BITS - 1), exponent = magnitude >> FRACTION_SIZE;     \
        uwordn hidden = exponent != 0 ? (uwordn)(FRACTION_BITS + 1) : (uwordn)0;               \
        uwordn fraction = (magnitude & FRACTION_BITS) | hidden;                                \
        uwordn cut = min((UWORD)(FRACTION_SIZE - 24 + BIAS) - exponent, (uwordn)(DIGITS + 1)); \
        uwordn normal = magnitude - ((UWORD)(BIAS - 15) << FRACTION_SIZE);                     \
        wordn small = exponent < LEAST_HALF;                                                   \
        uwordn value = small ? fraction : normal, shift = small ? cut : (uwordn)LONGER;        \
        uwordn rounded = (value + half_bias_##mode(value, shift, negative)) >> shift;          \
        uwordn finite = min(rounded, half_overflow_##mode(negative));                          \
        uwordn nan = (magnitude >> LONGER | 0x7e00u) & 0x7fffu;                                \
        uwordn special = magnitude > INFINITE ? nan : (uwordn)0x7c00u;                         \
        return (magnitude >= INFINITE ? special : finite) | negative << 15;                    \
    }

#define FLOAT_TO_HALF(mode)    \
    HALF_IN_INTEGERS(mode)     \
    HALF_BY_INSTRUCTIONS(mode) \
    HELPER uwordn float_to_half_##mode(gentype x) { return CHOSEN_HALF(mode, x); }
#if FLOAT_BITS == 32
#define CHOSEN_HALF(mode, x) \
    __bcl_has_half_conversions() ? half_by_instructions_##mode(x) : half_in_integers_##mode(x)
#else
#define CHOSEN_HALF(mode, x) half_in_integers_##mode(x)
#endif
