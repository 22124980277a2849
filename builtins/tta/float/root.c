// SPDX-License-Identifier: MIT

#include "format.h"

#define ROOT_BITS (MANTISSA_BITS + 2) // one rounds

// The root of a value from TOP to 4 TOP, bit by bit; the last bit is sticky. Invariant: `rest` is the value minus the
// square of `root`, scaled so that `bit` is the next bit.
static bits root_of(bits value) {
    bits root = 0, rest = 0;
    for (int count = ROOT_BITS; count > 0; --count) {
        bits next = value >> (FLOAT_BITS - 2);
        rest = rest << 2 | next;
        value <<= 2;
        root += root;
        bits trial = root << 1 | 1;
        if (rest >= trial) {
            rest -= trial;
            root |= 1;
        }
    }
    return root << (FLOAT_BITS - 1 - ROOT_BITS) | ((rest | value) != 0);
}

real C_NAME(sqrt)(real from) {
    bits value = bits_of(from), magnitude = value & ~SIGN;
    if (magnitude == 0 || value == INFINITE)
        return from;
    if (value > INFINITE)
        return real_of(NOT_A_NUMBER);
    struct number x = unpack(magnitude);
    int exponent = x.exponent - BIAS;
    if (exponent & 1) { // an odd exponent becomes even
        x.significand += x.significand;
        --exponent;
    }
    return pack(0, exponent / 2 + BIAS, root_of(x.significand));
}
