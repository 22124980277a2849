// SPDX-License-Identifier: MIT
//
// Division with one step for each bit of the quotient, for one width. The file that includes this defines the types
// `bits` and `signed_bits`.

#ifndef TTA_LONG_DIVISION_H
#define TTA_LONG_DIVISION_H

#include "loops.h"

struct division {
    bits quotient, remainder;
};

static struct division divide_long(bits dividend, bits divisor) {
    bits quotient = 0, bit = 1;
    if (divisor == 0)
        return (struct division){~(bits)0, dividend};
    KEEP_LOOP while (divisor < dividend && (signed_bits)divisor >= 0) {
        divisor += divisor;
        bit += bit;
    }
    KEEP_LOOP for (; bit != 0; bit >>= 1, divisor >>= 1) {
        if (dividend >= divisor) {
            dividend -= divisor;
            quotient |= bit;
        }
    }
    return (struct division){quotient, dividend};
}

static bits magnitude(signed_bits value) { return value < 0 ? 0 - (bits)value : (bits)value; }

// The signed quotient, from the quotient of the magnitudes.
static signed_bits signed_quotient(signed_bits a, signed_bits b, bits quotient) {
    return (signed_bits)((a ^ b) < 0 && b != 0 ? 0 - quotient : quotient);
}
static signed_bits signed_remainder(signed_bits a, bits remainder) {
    return (signed_bits)(a < 0 ? 0 - remainder : remainder);
}

#endif // TTA_LONG_DIVISION_H
