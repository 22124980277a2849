// SPDX-License-Identifier: MIT
//
// Conversions between binary16 (in the low bits of a uint) and binary32, in integers, so that every
// rounding mode is at hand, no target needs an instruction for it, and subnormals come out right.
//
//     half: 1 sign, 5 exponent (bias 15), 10 fraction     float: 1, 8 (bias 127), 23
//
// Included by generic bodies, for each width.

// Exact. A half's exponent and fraction, shifted up by 13, are a float 2^112 times too small; a half
// with the highest exponent is an infinity or a NaN instead. Subnormals (fraction f, value f 2^-24)
// are converted as integers.
HELPER floatn half_to_float(uintn h) {
    uintn magnitude = h & 0x7fffu;
    uintn rebiased = (magnitude << 13) + (112u << 23);
    uintn special = (magnitude << 13) | 0x7f800000u;
    uintn subnormal = as_uintn(convert_floatn(as_intn(magnitude)) * 0x1p-24f);
    uintn normal = magnitude >= 0x7c00u ? special : rebiased;
    return as_floatn((magnitude < 0x400u ? subnormal : normal) | ((h & 0x8000u) << 16));
}

HELPER uintn low_bits(uintn count) { return ((uintn)1u << count) - 1u; }

// What is added to the magnitude, whose lowest `shift` bits (1..31) are cut off after it, so that the
// result is rounded as named. `negative` tells the sign.
HELPER uintn half_bias_rte(uintn magnitude, uintn shift, uintn negative) {
    uintn odd = magnitude >> shift & 1u;
    return low_bits(shift - 1u) + odd;
}
HELPER uintn half_bias_rtz(uintn magnitude, uintn shift, uintn negative) { return 0; }
HELPER uintn half_bias_rtp(uintn magnitude, uintn shift, uintn negative) {
    return low_bits(shift) & (negative - 1u);
}
HELPER uintn half_bias_rtn(uintn magnitude, uintn shift, uintn negative) {
    return low_bits(shift) & (0u - negative);
}

// The largest magnitude that a finite float may round to: infinity, or for a mode that rounds towards
// zero the largest finite half.
HELPER uintn half_overflow_rte(uintn negative) { return 0x7c00u; }
HELPER uintn half_overflow_rtz(uintn negative) { return 0x7bffu; }
HELPER uintn half_overflow_rtp(uintn negative) { return 0x7c00u - negative; }
HELPER uintn half_overflow_rtn(uintn negative) { return 0x7bffu + negative; }

// float_to_half_MODE. A float of 2^-14 or more keeps its exponent field, rebiased, above its fraction,
// and 13 bits are cut off; a carry runs into the exponent as it should. Below that the result is a
// subnormal: the fraction with its hidden bit, cut by as many bits more as the exponent is lower.
#define FLOAT_TO_HALF(mode)                                                                        \
    HELPER uintn float_to_half_##mode(floatn x) {                                                  \
        uintn bits = as_uintn(x), magnitude = bits & 0x7fffffffu, negative = bits >> 31;           \
        uintn exponent = magnitude >> 23;                                                          \
        uintn hidden = exponent > 0u ? (uintn)0x800000u : (uintn)0u;                               \
        uintn fraction = (magnitude & 0x7fffffu) | hidden;                                         \
        uintn cut = min(126u - exponent, (uintn)25u);                                              \
        uintn normal = magnitude - (112u << 23);                                                   \
        uintn value = exponent < 113u ? fraction : normal;                                         \
        uintn shift = exponent < 113u ? cut : (uintn)13u;                                          \
        uintn rounded = (value + half_bias_##mode(value, shift, negative)) >> shift;               \
        uintn finite = min(rounded, half_overflow_##mode(negative));                               \
        uintn nan = 0x7e00u | magnitude >> 13;                                                     \
        uintn special = magnitude > 0x7f800000u ? (nan & 0x7fffu) : (uintn)0x7c00u;                \
        return (magnitude >= 0x7f800000u ? special : finite) | negative << 15;                     \
    }
