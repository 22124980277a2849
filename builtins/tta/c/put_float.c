// SPDX-License-Identifier: MIT
//
// Floats as text, rounded correctly to any number of digits.

#include "decimal.h"
#include "format.h"

static void put_digits(struct sink *sink, const struct decimal *number, int from, int to) {
    for (; from < to; ++from)
        put(sink, decimal_digit(number, from));
}

static bool has_point(const struct conversion *how, int precision) {
    return precision > 0 || how->alternative;
}

// The sign, with what comes before and behind it to fill up the width. What is left for the end.
static int put_start(struct sink *sink, const struct conversion *how, const char *sign,
                     int length) {
    int fill = how->width - length - (*sign != '\0');
    if (!how->left && !how->zero)
        repeat(sink, ' ', fill);
    if (*sign != '\0')
        put(sink, *sign);
    if (!how->left && how->zero)
        repeat(sink, '0', fill);
    return how->left ? fill : 0;
}

static void put_fixed(struct sink *sink, const struct conversion *how, const char *sign,
                      const struct decimal *number, int precision) {
    int whole = number->point > 0 ? number->point : 1;
    bool point = has_point(how, precision);
    int fill = put_start(sink, how, sign, whole + point + precision);
    put_digits(sink, number, number->point - whole, number->point);
    if (point)
        put(sink, '.');
    put_digits(sink, number, number->point, number->point + precision);
    repeat(sink, ' ', fill);
}

static void put_scientific(struct sink *sink, const struct conversion *how, const char *sign,
                           const struct decimal *number, int precision) {
    int power = number->point - 1, size = power < 0 ? -power : power;
    bool point = has_point(how, precision);
    int fill = put_start(sink, how, sign, 1 + point + precision + 2 + (size < 100 ? 2 : 3));
    put_digits(sink, number, 0, 1);
    if (point)
        put(sink, '.');
    put_digits(sink, number, 1, 1 + precision);
    put(sink, how->letter < 'a' ? 'E' : 'e');
    put(sink, power < 0 ? '-' : '+');
    if (size >= 100)
        put(sink, (char)('0' + size / 100));
    put(sink, (char)('0' + size / 10 % 10));
    put(sink, (char)('0' + size % 10));
    repeat(sink, ' ', fill);
}

// The shorter of the two forms, and without zeros at its end unless they are asked for.
static void put_general(struct sink *sink, const struct conversion *how, const char *sign,
                        struct decimal *number, int digits) {
    if (digits == 0)
        digits = 1;
    __tta_round_decimal(number, digits);
    bool is_fixed = number->point > -4 && number->point <= digits;
    if (!how->alternative) {
        while (number->count > 0 && number->digits[number->count - 1] == '0')
            --number->count;
        digits = number->count;
    }
    int behind = digits - (is_fixed ? number->point : 1);
    (is_fixed ? put_fixed : put_scientific)(sink, how, sign, number, behind > 0 ? behind : 0);
}

void __tta_put_float(struct sink *sink, const struct conversion *how, double value) {
    union {
        double number;
        uint64_t bits;
    } both = {value};
    const char *sign = sign_text(how, both.bits >> 63 != 0);
    int exponent = (int)(both.bits >> 52) & 0x7ff;
    uint64_t mantissa = both.bits & (((uint64_t)1 << 52) - 1);
    if (exponent == 0x7ff) {
        bool upper = how->letter < 'a';
        const char *text = mantissa != 0 ? upper ? "NAN" : "nan" : upper ? "INF" : "inf";
        __tta_put_field(sink, how, sign, text, 3, 0);
        return;
    }
    struct decimal number;
    if (exponent != 0)
        mantissa |= (uint64_t)1 << 52;
    __tta_decimal(&number, mantissa, (exponent != 0 ? exponent : 1) - 1075);
    int precision = how->precision < 0 ? 6 : how->precision;
    switch (how->letter) {
    case 'f':
    case 'F':
        __tta_round_decimal(&number, number.point + precision);
        put_fixed(sink, how, sign, &number, precision);
        break;
    case 'e':
    case 'E':
        __tta_round_decimal(&number, precision + 1);
        put_scientific(sink, how, sign, &number, precision);
        break;
    default:
        put_general(sink, how, sign, &number, precision);
    }
}
