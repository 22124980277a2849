// SPDX-License-Identifier: MIT
//
// convert [--flush]
//
// Compares every conversion of edge and random values, for all widths, with a model: the value as sign and magnitude,
// rounded to an integer in double, clamped. --flush: subnormal arguments may count as 0 (NEON).

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "convert.h"

enum { COUNT = 10 * 34 * 30 };

typedef void kernel(const void *in, void *out, uint32_t count);

struct conversion {
    const char *to, *suffix, *from;
    kernel *run;
};

#define DECLARE(T, suffix, S) extern kernel convert_##T##suffix##_from_##S;
CONVERT_ALL(DECLARE)

#define ROW(T, suffix, S) {#T, #suffix, #S, convert_##T##suffix##_from_##S},
static const struct conversion conversions[] = {CONVERT_ALL(ROW)};
enum { CONVERSIONS = sizeof conversions / sizeof *conversions };

struct type {
    const char *name;
    unsigned bytes;
    int is_signed, is_float;
};

static struct type type_named(const char *name) {
    static const struct type types[] = {
        {"char", 1, 1, 0}, {"uchar", 1, 0, 0}, {"short", 2, 1, 0}, {"ushort", 2, 0, 0},
        {"int", 4, 1, 0},  {"uint", 4, 0, 0},  {"long", 8, 1, 0},  {"ulong", 8, 0, 0},
    };
    for (int i = 0; i < 8; i++)
        if (!strcmp(types[i].name, name))
            return types[i];
    return strcmp(name, "float") ? (struct type){"double", 8, 1, 1}
                                 : (struct type){"float", 4, 1, 1};
}

// An integer of up to 64 bits and a sign.
struct number {
    int negative;
    uint64_t magnitude;
    int overflow; // beyond 64 bits
};

static struct number integer(struct type t, uint64_t bits) {
    unsigned unused = 64 - 8 * t.bytes;
    int64_t value = (int64_t)(bits << unused) >> unused;
    if (t.is_signed && value < 0)
        return (struct number){1, -(uint64_t)value, 0};
    return (struct number){0, bits, 0};
}

static char mode_of(const char *suffix, char otherwise) {
    size_t length = strlen(suffix);
    return length >= 4 && suffix[length - 3] == 'r' ? suffix[length - 1] : otherwise;
}

static struct number rounded(double x, char mode) {
    double value = mode == 'e'   ? rint(x)
                   : mode == 'p' ? ceil(x)
                   : mode == 'n' ? floor(x)
                                 : trunc(x);
    struct number n = {value < 0, 0, !(fabs(value) < 0x1p64)};
    n.magnitude = n.overflow ? UINT64_MAX : (uint64_t)fabs(value);
    return n;
}

// Clamps *n to the type. Returns 0 if that changed it.
static int clamp(struct type t, struct number *n) {
    uint64_t limit = UINT64_MAX >> (64 - 8 * t.bytes + t.is_signed);
    if (n->negative)
        limit = t.is_signed ? limit + 1 : 0;
    if (!n->overflow && n->magnitude <= limit)
        return 1;
    n->magnitude = limit;
    return 0;
}

// The neighbour of x in the format, in the direction of y.
static double beside(struct type t, double x, double y) {
    return t.bytes == 4 ? nextafterf((float)x, (float)y) : nextafter(x, y);
}

// An integer as a float, rounded by the mode: the nearest float is off by less than one.
static double float_of(struct type t, struct number n, char mode) {
    double f = t.bytes == 4 ? (float)n.magnitude : (double)n.magnitude;
    int above = f >= 0x1p64 || (uint64_t)f > n.magnitude;
    int below = f < 0x1p64 && (uint64_t)f < n.magnitude;
    int up = mode == 'p' ? !n.negative : mode == 'n' ? n.negative : 0;
    if (mode != 'e' && above && !up)
        f = beside(t, f, 0);
    if (mode != 'e' && below && up)
        f = beside(t, f, INFINITY);
    return n.negative ? -f : f;
}

// A number as a float, rounded by the mode.
static double shortened(struct type t, double x, char mode) {
    double f = t.bytes == 4 ? (float)x : x;
    if (mode == 'z' && fabs(f) > fabs(x))
        return beside(t, f, 0);
    if (mode == 'p' && f < x)
        return beside(t, f, INFINITY);
    return mode == 'n' && f > x ? beside(t, f, -INFINITY) : f;
}

static double number_of(struct type t, uint64_t bits) {
    uint32_t word = (uint32_t)bits;
    float single;
    double value;
    memcpy(&single, &word, sizeof single);
    memcpy(&value, &bits, sizeof value);
    return t.bytes == 4 ? single : value;
}

static uint64_t bits_of(struct type t, double value) {
    float single = (float)value;
    uint32_t word;
    uint64_t bits;
    memcpy(&word, &single, sizeof word);
    memcpy(&bits, &value, sizeof bits);
    return t.bytes == 4 ? word : bits;
}

static int flush;

static uint64_t random_state = 88172645463325252u;
static uint64_t random_bits(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

static double special_number(uint64_t bits) {
    static const double values[] = {0.0,        -0.0,
                                    0.5,        -0.5,
                                    1.5,        -1.5,
                                    2.5,        NAN,
                                    INFINITY,   -INFINITY,
                                    0x1p-149,   0x1.fffffep+127,
                                    0x1p-1074,  0x1.ffffffp+127,
                                    0x1.7p-150, -0x1.fffffefffffffp+127};
    if (bits & 1)
        return values[(bits >> 1) % 16];
    // around plus or minus a power of two, with a fraction
    double x = ldexp(1, (int)(bits >> 8) % 66) + (double)(int)((bits >> 20) % 9 - 4) * 0.5;
    return bits & 2 ? -x : x;
}

static uint64_t argument(struct type t) {
    uint64_t bits = random_bits();
    if (t.is_float)
        return bits_of(t, bits & 1
                              ? special_number(bits >> 8)
                              : ldexp((double)(int64_t)random_bits(), (int)(bits >> 8) % 70 - 66));
    uint64_t value = bits & 1 ? (UINT64_C(1) << (bits >> 1 & 63)) + (bits >> 8) % 5 - 2
                              : random_bits() >> (bits >> 1 & 63);
    if (bits & 128)
        value = -value;
    return value & UINT64_MAX >> (64 - 8 * t.bytes);
}

// Stores the expected bits; returns 0 if the result is undefined.
static int model(const struct conversion *c, uint64_t bits, uint64_t *expected) {
    struct type from = type_named(c->from), to = type_named(c->to);
    double x = from.is_float ? number_of(from, bits) : 0;
    if (to.is_float) {
        char mode = mode_of(c->suffix, 'e');
        *expected = bits_of(to, from.is_float ? shortened(to, x, mode)
                                              : float_of(to, integer(from, bits), mode));
        return !isnan(x);
    }
    int saturated = !strncmp(c->suffix, "_sat", 4);
    if (from.is_float && isnan(x)) {
        *expected = 0;
        return saturated;
    }
    struct number n = from.is_float ? rounded(x, mode_of(c->suffix, 'z')) : integer(from, bits);
    struct number clamped = n;
    int fits = clamp(to, &clamped);
    if (saturated)
        n = clamped;
    *expected = (n.negative ? -n.magnitude : n.magnitude) & UINT64_MAX >> (64 - 8 * to.bytes);
    return fits || saturated || !from.is_float;
}

static int check(const struct conversion *c) {
    static uint8_t in[COUNT * 8], out[COUNT * 8];
    struct type from = type_named(c->from), to = type_named(c->to);
    for (size_t i = 0; i < COUNT; i++) {
        uint64_t bits = argument(from);
        memcpy(in + i * from.bytes, &bits, from.bytes);
    }
    c->run(in, out, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        uint64_t bits = 0, got = 0, expected;
        memcpy(&bits, in + i * from.bytes, from.bytes);
        memcpy(&got, out + i * to.bytes, to.bytes);
        int subnormal = from.is_float && fabs(number_of(from, bits)) < 0x1p-126;
        if (!model(c, bits, &expected) || got == expected || (flush && subnormal))
            continue;
        printf("convert_%s%s(%s 0x%llx) is 0x%llx, not 0x%llx (element %zu)\n", c->to, c->suffix,
               c->from, (unsigned long long)bits, (unsigned long long)got,
               (unsigned long long)expected, i);
        return 0;
    }
    return 1;
}

int main(int argc, char **argv) {
    int good = 1;
    flush = argc > 1 && !strcmp(argv[1], "--flush");
    for (int i = 0; i < CONVERSIONS; i++)
        good &= check(&conversions[i]);
    printf("%d conversions\n", CONVERSIONS);
    return !good;
}
