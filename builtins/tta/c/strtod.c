// SPDX-License-Identifier: MIT
//
// Conversion of texts to floats, correctly rounded: double arithmetic gives a close number, and the text is then
// compared, digit by digit, with the midpoints to its neighbours.

#include "decimal.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define INFINITE ((uint64_t)0x7ff << 52)
#define HIDDEN ((uint64_t)1 << 52)

union both {
    double number;
    uint64_t bits;
};

// 0.digits times 10 to the power of `point`; no zeros at the start.
struct text_number {
    const char *digits; // may contain a point
    int count, point;
};

// How the text's value compares with mantissa times 2 to the power of `exponent`.
static int compare(const struct text_number *text, uint64_t mantissa, int exponent) {
    struct decimal number;
    __tta_decimal(&number, mantissa, exponent);
    if (mantissa == 0 || text->point != number.point)
        return mantissa == 0 || text->point > number.point ? 1 : -1;
    const char *digit = text->digits;
    for (int i = 0; i < text->count || i < number.count; ++i) {
        char theirs = decimal_digit(&number, i), ours = '0';
        if (i < text->count) {
            digit += *digit == '.';
            ours = *digit++;
        }
        if (ours != theirs)
            return ours < theirs ? -1 : 1;
    }
    return 0;
}

static uint64_t mantissa_of(uint64_t bits) {
    uint64_t mantissa = bits & (HIDDEN - 1);
    return bits >> 52 != 0 ? mantissa | HIDDEN : mantissa;
}

static int exponent_of(uint64_t bits) { return (bits >> 52 != 0 ? (int)(bits >> 52) : 1) - 1075; }

// How the text's value compares with the midpoint between the number with these bits and the next larger one.
static int compare_above(const struct text_number *text, uint64_t bits) {
    return compare(text, 2 * mantissa_of(bits) + 1, exponent_of(bits) - 1);
}

// Exact if value is 1 and the power at most 22.
static double scale(double value, int power) {
    static const double powers[] = {1e1, 1e2, 1e4, 1e8, 1e16, 1e32, 1e64, 1e128, 1e256};
    int size = power < 0 ? -power : power;
    for (int i = 8; i >= 0; --i) {
        if (size >> i & 1)
            value = power < 0 ? value / powers[i] : value * powers[i];
    }
    return value;
}

// A close double. *exact: the number has so few digits and so small a power that one operation computes it, with one
// rounding.
static double guess(const struct text_number *text, bool *exact) {
    uint64_t first = 0;
    int used = 0;
    for (const char *digit = text->digits; used < text->count && used < 19; ++digit) {
        if (*digit != '.') {
            first = first * 10 + (uint64_t)(*digit - '0');
            ++used;
        }
    }
    int power = text->point - used;
    *exact = used <= 15 && power >= -22 && power <= 22;
    if (!*exact)
        return scale((double)first, power);
    return power < 0 ? (double)first / scale(1, -power) : (double)first * scale(1, power);
}

// The bits of the nearest magnitude.
static uint64_t nearest(const struct text_number *text) {
    if (text->count == 0 || text->point < -330)
        return 0;
    if (text->point > 310)
        return INFINITE;
    bool exact;
    union both value = {guess(text, &exact)};
    if (exact)
        return value.bits;
    if (value.bits >= INFINITE)
        value.bits = INFINITE - 1;
    for (; value.bits < INFINITE; ++value.bits) {
        int order = compare_above(text, value.bits);
        if (order < 0 || (order == 0 && (value.bits & 1) == 0))
            break;
    }
    for (; value.bits > 0; --value.bits) {
        int order = compare_above(text, value.bits - 1);
        if (order > 0 || (order == 0 && (value.bits & 1) == 0))
            break;
    }
    return value.bits;
}

// Reads the exponent after `letter`, if there is one.
static int read_exponent(const char **text, char letter) {
    if ((**text | 0x20) != letter)
        return 0;
    const char *digits = *text + 1 + ((*text)[1] == '+' || (*text)[1] == '-');
    if (!isdigit((unsigned char)*digits))
        return 0;
    int value = 0;
    for (; isdigit((unsigned char)*digits); ++digits)
        value = value < 100000 ? value * 10 + (*digits - '0') : value;
    bool negative = (*text)[1] == '-';
    *text = digits;
    return negative ? -value : value;
}

// Returns false if there are no digits.
static bool read_decimal(const char **from, struct text_number *number) {
    const char *text = *from;
    bool any = false, point = false;
    *number = (struct text_number){text, 0, 0};
    int zeros = 0; // trailing
    for (; isdigit((unsigned char)*text) || (*text == '.' && !point); ++text) {
        if (*text == '.') {
            point = true;
            continue;
        }
        any = true;
        if (number->count == 0 && *text == '0') {
            number->point -= point;
            continue;
        }
        if (number->count++ == 0)
            number->digits = text;
        number->point += !point;
        zeros = *text == '0' ? zeros + 1 : 0;
    }
    number->count -= zeros;
    if (any) {
        number->point += read_exponent(&text, 'e');
        *from = text;
    }
    return any;
}

static unsigned hexadecimal_digit(char c) {
    return isdigit((unsigned char)c) ? (unsigned)(c - '0') : (unsigned)((c | 0x20) - 'a' + 10);
}

// Reads the digits after 0x. If bits do not fit into the mantissa, its last bit is set if one of them is 1.
static bool read_hexadecimal(const char **from, uint64_t *mantissa, int *exponent) {
    const char *text = *from;
    bool any = false, point = false;
    *mantissa = 0;
    *exponent = 0;
    for (; isxdigit((unsigned char)*text) || (*text == '.' && !point); ++text) {
        if (*text == '.') {
            point = true;
            continue;
        }
        any = true;
        unsigned digit = hexadecimal_digit(*text);
        if (*mantissa >> 58 == 0) {
            *mantissa = *mantissa << 4 | digit;
            *exponent -= point ? 4 : 0;
        } else {
            *mantissa |= digit != 0;
            *exponent += point ? 0 : 4;
        }
    }
    if (any) {
        *exponent += read_exponent(&text, 'p');
        *from = text;
    }
    return any;
}

// mantissa times 2 to the power of `exponent`, rounded to nearest even: the bits.
static uint64_t round_binary(uint64_t mantissa, int exponent) {
    if (mantissa == 0)
        return 0;
    for (; mantissa >> 63 == 0; mantissa <<= 1)
        --exponent;
    int biased = exponent + 63 + 1023;
    if (biased >= 0x7ff)
        return INFINITE;
    int dropped = biased > 0 ? 11 : 12 - biased;
    if (dropped > 64)
        return 0;
    uint64_t kept = dropped == 64 ? 0 : mantissa >> dropped;
    uint64_t half = (uint64_t)1 << (dropped - 1), rest = mantissa & (2 * half - 1);
    kept += rest > half || (rest == half && (kept & 1) != 0);
    return biased > 0 ? kept + ((uint64_t)(biased - 1) << 52) : kept;
}

// A number that was read from a text.
struct reading {
    const char *end; // NULL: there is no number
    bool negative;
    uint64_t bits; // of the nearest double's magnitude
    int beyond;    // the text's exact value is smaller (-1) or larger (1) than that double
};

static bool read_word(const char **text, const char *word) {
    size_t size = strlen(word);
    if (strncasecmp(*text, word, size) != 0)
        return false;
    *text += size;
    return true;
}

static bool read_magnitude(const char **text, struct reading *result) {
    if (read_word(text, "infinity") || read_word(text, "inf")) {
        result->bits = INFINITE;
        return true;
    }
    if (read_word(text, "nan")) {
        result->bits = INFINITE | HIDDEN >> 1;
        return true;
    }
    const char *digits = *text + 2;
    uint64_t mantissa;
    int exponent;
    if ((*text)[0] == '0' && ((*text)[1] | 0x20) == 'x' &&
        read_hexadecimal(&digits, &mantissa, &exponent)) {
        *text = digits;
        result->bits = round_binary(mantissa, exponent);
    } else {
        struct text_number number;
        if (!read_decimal(text, &number))
            return false;
        result->bits = nearest(&number);
        if (result->bits < INFINITE && number.count > 0)
            result->beyond = compare(&number, mantissa_of(result->bits), exponent_of(result->bits));
    }
    if (result->bits == INFINITE)
        errno = ERANGE;
    return true;
}

static struct reading read_number(const char *text) {
    struct reading result = {.end = NULL};
    while (isspace((unsigned char)*text))
        ++text;
    bool negative = *text == '-';
    text += *text == '-' || *text == '+';
    if (read_magnitude(&text, &result)) {
        result.negative = negative;
        result.end = text;
    }
    return result;
}

static double value_of(const struct reading *result) {
    union both value = {.bits = result->bits | (uint64_t)result->negative << 63};
    return value.number;
}

double strtod(const char *restrict text, char **restrict end) {
    struct reading result = read_number(text);
    if (end != NULL)
        *end = (char *)(result.end != NULL ? result.end : text);
    return value_of(&result);
}

// An inexact double is first rounded towards zero with its last bit set to 1. Rounding that to float gives the same
// result as rounding the text's value.
float strtof(const char *restrict text, char **restrict end) {
    struct reading result = read_number(text);
    if (end != NULL)
        *end = (char *)(result.end != NULL ? result.end : text);
    if (result.beyond < 0)
        --result.bits;
    if (result.beyond != 0)
        result.bits |= 1;
    float value = (float)value_of(&result);
    if (result.bits < INFINITE && (value > 3.4028235e38f || value < -3.4028235e38f))
        errno = ERANGE;
    return value;
}

long double strtold(const char *restrict text, char **restrict end) { return strtod(text, end); }

double atof(const char *text) { return strtod(text, NULL); }
