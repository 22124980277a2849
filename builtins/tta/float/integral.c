// SPDX-License-Identifier: MIT
//
// Rounding to integers, and the lesser and greater of two numbers.

#include "format.h"

enum direction { TO_ZERO, DOWN, UP, TO_EVEN, AWAY_FROM_HALF };

// Whether a magnitude is rounded up. Its fraction is `rest` / `unit`; `last` is the last bit before the point.
static bool goes_up(enum direction direction, bool negative, bits rest, bits unit, bool last) {
    switch (direction) {
    case DOWN:
        return negative && rest != 0;
    case UP:
        return !negative && rest != 0;
    case TO_EVEN:
        return rest > unit >> 1 || (rest == unit >> 1 && last);
    case AWAY_FROM_HALF:
        return rest >= unit >> 1;
    case TO_ZERO:
        break;
    }
    return false;
}

static real integral(real from, enum direction direction) {
    bits value = bits_of(from), sign = value & SIGN, magnitude = value & ~SIGN;
    int exponent = (int)(magnitude >> MANTISSA_BITS) - BIAS;
    if (magnitude > INFINITE)
        return real_of(value | NOT_A_NUMBER);
    if (exponent >= MANTISSA_BITS || magnitude == 0)
        return from;
    if (exponent < 0) { // below 1; all magnitudes below a half are rounded like the smallest number
        bits rest = exponent == -1 ? LEADING_ONE | (magnitude & MANTISSA) : 1;
        bool up = goes_up(direction, sign, rest, LEADING_ONE << 1, false);
        return real_of(sign | (up ? (bits)BIAS << MANTISSA_BITS : 0));
    }
    bits unit = LEADING_ONE >> exponent, rest = magnitude & (unit - 1);
    bool last = exponent == 0 || (magnitude & unit);
    magnitude -= rest;
    if (goes_up(direction, sign, rest, unit, last))
        magnitude += unit;
    return real_of(sign | magnitude);
}

real C_NAME(trunc)(real x) { return integral(x, TO_ZERO); }
real C_NAME(floor)(real x) { return integral(x, DOWN); }
real C_NAME(ceil)(real x) { return integral(x, UP); }
real C_NAME(rint)(real x) { return integral(x, TO_EVEN); }
real C_NAME(nearbyint)(real x) { return integral(x, TO_EVEN); }
real C_NAME(roundeven)(real x) { return integral(x, TO_EVEN); }
real C_NAME(round)(real x) { return integral(x, AWAY_FROM_HALF); }

static bool is_number(real x) { return (bits_of(x) & ~SIGN) <= INFINITE; }

// Magnitudes are ordered like integers; negative numbers have the opposite order.
static bool is_less(real a, real b) {
    signed_bits x = (signed_bits)bits_of(a), y = (signed_bits)bits_of(b);
    return (x & y) < 0 ? x > y : x < y;
}

real C_NAME(fmin)(real a, real b) {
    if (!is_number(a))
        return b;
    return is_number(b) && is_less(b, a) ? b : a;
}
real C_NAME(fmax)(real a, real b) {
    if (!is_number(a))
        return b;
    return is_number(b) && is_less(a, b) ? b : a;
}
