// SPDX-License-Identifier: MIT

#include "format.h"

// Converts an integer with at most as many bits as the format.
static real from_word(bits sign, bits magnitude) {
    int exponent = BIAS + FLOAT_BITS - 2;
    if (magnitude == 0)
        return 0;
    if (magnitude & SIGN) {
        magnitude = shift_sticky(magnitude, 1);
        ++exponent;
    }
    int shift = normalise(&magnitude);
    return pack(sign, exponent - shift, magnitude);
}

#if FLOAT_BITS == 32

// Converts the upper 32 bits from the leading one on; the last of them is sticky.
static real from_long(bits sign, uint64_t magnitude) {
    int shift = 0;
    while (magnitude >> 32 != 0) {
        shift += 4;
        magnitude = magnitude >> 4 | ((magnitude & 15) != 0);
    }
    bits value = (bits)magnitude;
    if (value == 0)
        return 0;
    if (value & SIGN) {
        value = shift_sticky(value, 1);
        ++shift;
    }
    shift -= normalise(&value);
    return pack(sign, BIAS + FLOAT_BITS - 2 + shift, value);
}

#else

static real from_long(bits sign, uint64_t magnitude) { return from_word(sign, magnitude); }

#endif

real NAME(__floatunsi, )(uint32_t value) { return from_word(0, value); }

real NAME(__floatsi, )(int32_t value) {
    return value < 0 ? from_word(SIGN, 0 - (uint32_t)value) : from_word(0, (uint32_t)value);
}

real NAME(__floatundi, )(uint64_t value) { return from_long(0, value); }

real NAME(__floatdi, )(int64_t value) {
    return value < 0 ? from_long(SIGN, 0 - (uint64_t)value) : from_long(0, (uint64_t)value);
}
