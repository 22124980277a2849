// SPDX-License-Identifier: MIT
//
// A binary float as all of its decimal digits: every binary float has finitely many.

#ifndef DECIMAL_H
#define DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

// The digits of the double that has most of them, the smallest normal number with all bits of the fraction set.
#define DECIMAL_DIGITS 772

// 0.digits times 10 to the power of `point`. The first digit is not 0. Zero has no digits, and its point is 1, after
// the single 0 that is written.
struct decimal {
    int count, point;
    char digits[DECIMAL_DIGITS];
};

// mantissa times 2 to the power of `exponent`, exactly.
void __tta_decimal(struct decimal *to, uint64_t mantissa, int exponent);

// Keeps the first `keep` digits, rounded to nearest, ties to even. A carry may give the next power of ten.
void __tta_round_decimal(struct decimal *value, int keep);

// Digit `index`; 0 after the last one and before the first one.
static inline char decimal_digit(const struct decimal *value, int index) {
    return index >= 0 && index < value->count ? value->digits[index] : '0';
}

#endif // DECIMAL_H
