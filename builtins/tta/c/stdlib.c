// SPDX-License-Identifier: MIT

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int abs(int value) { return value < 0 ? -value : value; }

long labs(long value) { return value < 0 ? -value : value; }

static int is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// 36: it is no digit.
static unsigned digit(char c) {
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0');
    c |= 0x20;
    return c >= 'a' && c <= 'z' ? (unsigned)(c - 'a' + 10) : 36;
}

// The magnitude: of what is larger than `limit`, that.
static uint32_t magnitude(const char *text, const char **end, unsigned base, uint32_t limit) {
    uint32_t value = 0;
    int overflow = 0;
    for (; digit(*text) < base; ++text) {
        uint32_t d = digit(*text);
        overflow |= value > (limit - d) / base;
        value = value * base + d;
        *end = text + 1;
    }
    return overflow ? limit : value;
}

// Sign, base and digits. `limits`: of a positive and of a negative number.
static uint32_t parse(const char *text, char **end, int base, const uint32_t limits[2]) {
    const char *stop = text;
    while (is_space(*text))
        ++text;
    int negative = *text == '-';
    if (*text == '-' || *text == '+')
        ++text;
    if ((base == 0 || base == 16) && text[0] == '0' && (text[1] | 0x20) == 'x' &&
        digit(text[2]) < 16) {
        text += 2;
        base = 16;
    } else if (base == 0) {
        base = text[0] == '0' ? 8 : 10;
    }
    uint32_t value = magnitude(text, &stop, (unsigned)base, limits[negative]);
    if (end != NULL)
        *end = (char *)stop;
    return negative ? 0 - value : value;
}

long strtol(const char *restrict text, char **restrict end, int base) {
    static const uint32_t limits[2] = {INT32_MAX, 1u << 31};
    return (int32_t)parse(text, end, base, limits);
}

unsigned long strtoul(const char *restrict text, char **restrict end, int base) {
    static const uint32_t limits[2] = {UINT32_MAX, UINT32_MAX};
    return parse(text, end, base, limits);
}

int atoi(const char *text) { return (int)strtol(text, NULL, 10); }

static uint32_t seed = 1;

void srand(unsigned value) { seed = value; }

int rand(void) {
    seed = seed * 1664525u + 1013904223u;
    return (int)(seed >> 1);
}

static void swap(char *a, char *b, size_t size) {
    for (; size > 0; --size, ++a, ++b) {
        char c = *a;
        *a = *b;
        *b = c;
    }
}

// Lets the element at `root` sink in the heap of the first `count`.
static void sink(char *array, size_t root, size_t count, size_t size,
                 int (*compare)(const void *, const void *)) {
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && compare(array + child * size, array + (child + 1) * size) < 0)
            ++child;
        if (compare(array + root * size, array + child * size) >= 0)
            return;
        swap(array + root * size, array + child * size, size);
    }
}

// Heapsort: in place, and never slow.
void qsort(void *array, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    for (size_t root = count / 2; root-- > 0;)
        sink(array, root, count, size, compare);
    for (; count > 1; --count) {
        swap(array, (char *)array + (count - 1) * size, size);
        sink(array, 0, count - 1, size, compare);
    }
}

_Noreturn void __assert_failed(const char *condition, const char *file, int line) {
    printf("%s:%d: assertion failed: %s\n", file, line, condition);
    abort();
}
