// SPDX-License-Identifier: MIT
//
// convert [--flush]
//
// Checks every conversion on edge and random values, for all widths, against a model: the value as sign
// and magnitude, rounded to an integer in double, clamped. --flush: subnormal arguments may count as 0 (NEON).

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
    return (struct type){"float", 4, 1, 1};
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

static struct number rounded(float x, char mode) {
    double value = mode == 'e' ? rint(x) : mode == 'p' ? ceil(x) : mode == 'n' ? floor(x) : trunc(x);
    struct number n = {value < 0, 0, !(fabs(value) < 0x1p64)};
    n.magnitude = n.overflow ? UINT64_MAX : (uint64_t)fabs(value);
    return n;
}

// Clamps *n to the type. 0 if that changed it.
static int clamp(struct type t, struct number *n) {
    uint64_t limit = UINT64_MAX >> (64 - 8 * t.bytes + t.is_signed);
    if (n->negative)
        limit = t.is_signed ? limit + 1 : 0;
    if (!n->overflow && n->magnitude <= limit)
        return 1;
    n->magnitude = limit;
    return 0;
}

// An integer as a float, rounded by the mode: the nearest float is off by less than one.
static float float_of(struct number n, char mode) {
    float f = (float)n.magnitude;
    int above = f >= 0x1p64f || (uint64_t)f > n.magnitude;
    int below = f < 0x1p64f && (uint64_t)f < n.magnitude;
    int up = mode == 'p' ? !n.negative : mode == 'n' ? n.negative : 0;
    if (mode != 'e' && above && !up)
        f = nextafterf(f, 0);
    if (mode != 'e' && below && up)
        f = nextafterf(f, INFINITY);
    return n.negative ? -f : f;
}

static int flush;

static uint64_t random_state = 88172645463325252u;
static uint64_t random_bits(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

static float special_float(uint64_t bits) {
    static const float values[] = {0.0f, -0.0f, 0.5f, -0.5f, 1.5f, -1.5f, 2.5f, NAN, INFINITY,
                                   -INFINITY, 0x1p-149f, 0x1.fffffep+127f};
    if (bits & 1)
        return values[(bits >> 1) % 12];
    // around plus or minus a power of two, with a fraction
    float x = ldexpf(1, (int)(bits >> 8) % 66) + (float)(int)((bits >> 20) % 9 - 4) * 0.5f;
    return bits & 2 ? -x : x;
}

static uint64_t argument(struct type t) {
    uint64_t bits = random_bits();
    if (t.is_float) {
        float x = bits & 1 ? special_float(bits >> 8)
                           : ldexpf((float)(int32_t)(bits >> 32), (int)(bits >> 8) % 70 - 34);
        uint32_t word;
        memcpy(&word, &x, 4);
        return word;
    }
    uint64_t value = bits & 1 ? (UINT64_C(1) << (bits >> 1 & 63)) + (bits >> 8) % 5 - 2
                              : random_bits() >> (bits >> 1 & 63);
    if (bits & 128)
        value = -value;
    return value & UINT64_MAX >> (64 - 8 * t.bytes);
}

// The bits expected; 0 if the result is undefined.
static int model(const struct conversion *c, uint64_t bits, uint64_t *expected) {
    struct type from = type_named(c->from), to = type_named(c->to);
    uint32_t word = (uint32_t)bits;
    float x;
    memcpy(&x, &word, 4);
    if (to.is_float) {
        if (!from.is_float)
            x = float_of(integer(from, bits), mode_of(c->suffix, 'e'));
        memcpy(&word, &x, 4);
        *expected = word;
        return 1;
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
        int subnormal = from.is_float && (bits << 1 & UINT32_MAX) < 0x1000000;
        if (!model(c, bits, &expected) || got == expected || (flush && subnormal))
            continue;
        printf("convert_%s%s(%s 0x%llx) is 0x%llx, not 0x%llx (element %zu)\n", c->to,
               c->suffix, c->from, (unsigned long long)bits, (unsigned long long)got,
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
