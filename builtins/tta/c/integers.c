// SPDX-License-Identifier: MIT
//
// Conversion of texts to integers.

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

// The digit's value, or 36 if the character is not a digit.
static unsigned digit(char c) {
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    c |= 0x20;
    return c >= 'a' && c <= 'z' ? (unsigned)(c - 'a' + 10) : 36;
}

// Reads digits. Returns false if the number is larger than `limit`.
static bool read_digits(const char *text, const char **end, unsigned base, uint64_t limit,
                        uint64_t *value) {
    uint64_t most = limit / base;
    bool fits = true;
    *value = 0;
    for (unsigned d; (d = digit(*text)) < base; ++text) {
        fits &= *value < most || (*value == most && d <= limit % base);
        *value = *value * base + d;
        *end = text + 1;
    }
    return fits;
}

// Reads sign, base and digits. `limits`: the largest magnitudes of a positive and of a negative number, which are
// also the results for larger numbers.
static uint64_t parse(const char *text, char **end, int base, const uint64_t limits[2]) {
    const char *stop = text;
    while (isspace((unsigned char)*text))
        ++text;
    bool negative = *text == '-';
    if (*text == '-' || *text == '+')
        ++text;
    if ((base == 0 || base == 16) && text[0] == '0' && (text[1] | 0x20) == 'x' &&
        digit(text[2]) < 16) {
        text += 2;
        base = 16;
    } else if (base == 0) {
        base = text[0] == '0' ? 8 : 10;
    }
    uint64_t value;
    bool fits = read_digits(text, &stop, (unsigned)base, limits[negative], &value);
    if (end != NULL)
        *end = (char *)stop;
    if (!fits) {
        errno = ERANGE;
        return limits[negative];
    }
    return negative ? 0 - value : value;
}

long strtol(const char *restrict text, char **restrict end, int base) {
    static const uint64_t limits[2] = {INT32_MAX, 1u << 31};
    return (int32_t)parse(text, end, base, limits);
}

unsigned long strtoul(const char *restrict text, char **restrict end, int base) {
    static const uint64_t limits[2] = {UINT32_MAX, UINT32_MAX};
    return (uint32_t)parse(text, end, base, limits);
}

long long strtoll(const char *restrict text, char **restrict end, int base) {
    static const uint64_t limits[2] = {INT64_MAX, (uint64_t)1 << 63};
    return (long long)parse(text, end, base, limits);
}

unsigned long long strtoull(const char *restrict text, char **restrict end, int base) {
    static const uint64_t limits[2] = {UINT64_MAX, UINT64_MAX};
    return parse(text, end, base, limits);
}

int atoi(const char *text) { return (int)strtol(text, NULL, 10); }
long atol(const char *text) { return strtol(text, NULL, 10); }
long long atoll(const char *text) { return strtoll(text, NULL, 10); }
