// SPDX-License-Identifier: MIT
//
// The comparisons that LLVM calls. Each returns an integer that compares with 0 like the operands compare. If an
// operand is NaN, all except "not equal" are false.

#include "format.h"

static bool is_unordered(real a, real b) {
    return (bits_of(a) & ~SIGN) > INFINITE || (bits_of(b) & ~SIGN) > INFINITE;
}

// -1, 0, 1: the first is less, equal, greater.
static int order(real a, real b) {
    signed_bits x = (signed_bits)bits_of(a), y = (signed_bits)bits_of(b);
    if (((bits)(x | y) & ~SIGN) == 0 || x == y)
        return 0;
    bool less = x < y;
    if ((x & y) < 0) // both negative: the larger magnitude is less
        less = !less;
    return less ? -1 : 1;
}

int NAME(__unord, 2)(real a, real b) { return is_unordered(a, b); }

static int order_or(real a, real b, int unordered) {
    return is_unordered(a, b) ? unordered : order(a, b);
}

int NAME(__eq, 2)(real a, real b) { return order_or(a, b, 1); }
int NAME(__ne, 2)(real a, real b) { return order_or(a, b, 1); }
int NAME(__lt, 2)(real a, real b) { return order_or(a, b, 1); }
int NAME(__le, 2)(real a, real b) { return order_or(a, b, 1); }
int NAME(__gt, 2)(real a, real b) { return order_or(a, b, -1); }
int NAME(__ge, 2)(real a, real b) { return order_or(a, b, -1); }
