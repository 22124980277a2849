// SPDX-License-Identifier: MIT
//
// Floats as text, rounded correctly to any number of digits.

#include "put_float.h"

#include "decimal.h"

#include <string.h>

static void put_digits(struct sink *sink, const struct decimal *number, int from, int to) {
    for (; from < to; ++from)
        put(sink, decimal_digit(number, from));
}

static bool has_point(const struct conversion *how, int precision) {
    return precision > 0 || how->alternative;
}

// Writes the prefix, and the padding before and after it. Returns how many characters of padding remain for the end.
// `length`: the number of characters after the prefix.
static int put_start(struct sink *sink, const struct conversion *how, const char *prefix,
                     int length) {
    int fill = how->width - length - (int)strlen(prefix);
    if (!how->left && !how->zero)
        repeat(sink, ' ', fill);
    for (; *prefix != '\0'; ++prefix)
        put(sink, *prefix);
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

// %g: the shorter of the two forms, without trailing zeros unless the flag # is given.
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

// Drops the mantissa's last hexadecimal digits, rounding to nearest, ties to even.
static uint64_t round_digits(uint64_t mantissa, int dropped) {
    uint64_t half = (uint64_t)1 << (4 * dropped - 1), rest = mantissa & (2 * half - 1);
    mantissa -= rest;
    bool odd = (mantissa & 2 * half) != 0;
    return rest > half || (rest == half && odd) ? mantissa + 2 * half : mantissa;
}

static int digits_needed(uint64_t mantissa) {
    int count = 13;
    for (; count > 0 && (mantissa & 15) == 0; mantissa >>= 4)
        --count;
    return count;
}

// 0x1.hhhp+d, or 0x0.hhhp+d for subnormal numbers and zero.
static void put_hexadecimal(struct sink *sink, const struct conversion *how, bool negative,
                            uint64_t mantissa, int power) {
    bool upper = how->letter == 'A';
    const char *digits = upper ? "0123456789ABCDEF" : "0123456789abcdef";
    int precision = how->precision < 0 ? digits_needed(mantissa) : how->precision;
    if (precision < 13)
        mantissa = round_digits(mantissa, 13 - precision);
    char prefix[4], end[8], *start = end + sizeof end;
    strcat(strcpy(prefix, sign_text(how, negative)), upper ? "0X" : "0x");
    int size = power < 0 ? -power : power;
    do
        *--start = (char)('0' + size % 10);
    while ((size /= 10) != 0);
    *--start = power < 0 ? '-' : '+';
    *--start = upper ? 'P' : 'p';

    bool point = has_point(how, precision);
    int length = (int)(end + sizeof end - start);
    int fill = put_start(sink, how, prefix, 1 + point + precision + length);
    put(sink, digits[mantissa >> 52]);
    if (point)
        put(sink, '.');
    for (int i = 1; i <= precision; ++i)
        put(sink, i <= 13 ? digits[mantissa >> (52 - 4 * i) & 15] : '0');
    for (; start < end + sizeof end; ++start)
        put(sink, *start);
    repeat(sink, ' ', fill);
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
    if (exponent != 0)
        mantissa |= (uint64_t)1 << 52;
    if (how->letter == 'a' || how->letter == 'A') {
        int power = mantissa == 0 ? 0 : (exponent != 0 ? exponent : 1) - 1023;
        put_hexadecimal(sink, how, both.bits >> 63 != 0, mantissa, power);
        return;
    }
    struct decimal number;
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
