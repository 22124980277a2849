// SPDX-License-Identifier: MIT
//
// A binary float as decimal digits, all of them: every such number has an end in decimals.

#ifndef DECIMAL_H
#define DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

// Of the double with the most digits, its smallest normal number with all bits set.
#define DECIMAL_DIGITS 772

// 0.digits times 10 to the power of `point`. The first digit is not 0; zero has no digits, and its
// point is 1, behind the only 0 that is written of it.
struct decimal {
    int count, point;
    char digits[DECIMAL_DIGITS];
};

// mantissa times 2 to the power of `exponent`, exactly.
void __tta_decimal(struct decimal *to, uint64_t mantissa, int exponent);

// Leaves the first `keep` digits, rounded to nearest, ties to even. A carry may make it the power
// of ten above.
void __tta_round_decimal(struct decimal *value, int keep);

// Digit `index`; 0 behind the last one and before the first one.
static inline char decimal_digit(const struct decimal *value, int index) {
    return index >= 0 && index < value->count ? value->digits[index] : '0';
}

#endif // DECIMAL_H
