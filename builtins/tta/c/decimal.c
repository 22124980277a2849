// SPDX-License-Identifier: MIT

#include "decimal.h"

// A whole number in groups of nine digits, the lowest first.
#define GROUP 1000000000u

struct large {
    int count;
    uint32_t groups[(DECIMAL_DIGITS + 8) / 9 + 1];
};

static void multiply(struct large *number, uint32_t factor) {
    uint32_t carry = 0;
    for (int i = 0; i < number->count; ++i) {
        uint64_t product = (uint64_t)number->groups[i] * factor + carry;
        number->groups[i] = (uint32_t)(product % GROUP);
        carry = (uint32_t)(product / GROUP);
    }
    if (carry != 0)
        number->groups[number->count++] = carry;
}

static void multiply_power(struct large *number, uint32_t base, int power) {
    while (power > 0) {
        uint32_t factor = base;
        for (--power; power > 0 && factor < (1u << 26); --power)
            factor *= base;
        multiply(number, factor);
    }
}

static int write_digits(const struct large *number, char *to) {
    char *start = to;
    for (int i = number->count - 1; i >= 0; --i) {
        uint32_t rest = number->groups[i];
        for (uint32_t unit = GROUP / 10; unit != 0; rest %= unit, unit /= 10) {
            if (to != start || rest / unit != 0)
                *to++ = (char)('0' + rest / unit);
        }
    }
    return (int)(to - start);
}

// m / 2^n = m * 5^n / 10^n
void __tta_decimal(struct decimal *to, uint64_t mantissa, int exponent) {
    if (mantissa == 0) {
        to->count = 0;
        to->point = 1;
        return;
    }
    for (; exponent < 0 && (mantissa & 1) == 0; ++exponent)
        mantissa >>= 1;
    struct large number;
    number.count = 0;
    for (; mantissa != 0; mantissa /= GROUP)
        number.groups[number.count++] = (uint32_t)(mantissa % GROUP);
    multiply_power(&number, exponent < 0 ? 5 : 2, exponent < 0 ? -exponent : exponent);
    to->count = write_digits(&number, to->digits);
    to->point = exponent < 0 ? to->count + exponent : to->count;
}

static bool rounds_up(const struct decimal *value, int keep) {
    if (value->digits[keep] != '5')
        return value->digits[keep] > '5';
    for (int i = keep + 1; i < value->count; ++i) {
        if (value->digits[i] != '0')
            return true;
    }
    return keep > 0 && (value->digits[keep - 1] & 1) != 0;
}

void __tta_round_decimal(struct decimal *value, int keep) {
    if (keep >= value->count)
        return;
    bool up = keep >= 0 && rounds_up(value, keep);
    value->count = keep > 0 ? keep : 0;
    if (!up)
        return;
    int last = value->count - 1;
    for (; last >= 0 && value->digits[last] == '9'; --last)
        value->digits[last] = '0';
    if (last >= 0) {
        ++value->digits[last];
    } else {
        value->digits[0] = '1';
        value->count = 1;
        ++value->point;
    }
}
