// SPDX-License-Identifier: MIT

#include "arguments.h"
#include "halves.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
static const double specials[] = {
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0, -3.0, 1.5, -1.5, 2.5, -2.5, 7.0, -0.25, 10.0, 34.0,
    INFINITY, -INFINITY, NAN, 0x1p+23, 0x1p+24, 0x1.000002p+24, -0x1p+24, 0x1p+30, 0x1p+31, -0x1p+31,
    0x1.fffffep-1, 0x1.000002p+0, 0x1.921fb6p+0, 0x1.921fb6p+1, 88.7, 88.73, -87.4, -103.97, -104.0,
    127.5, 128.0, -149.5, 38.5, -45.0, 0x1.6a09e6p-1, -2.75, -33.5, 35.04, 0x1.2ced32p+126,
};
// clang-format on
// For each format: the least, the least normal, the largest subnormal and the largest number, with both signs.
static const double edges32[] = {0x1p-149, 0x1p-126, 0x1.fffffcp-127, 0x1.fffffep+127};
static const double edges64[] = {0x1p-1074, 0x1p-1022, DBL_MIN - 0x1p-1074, DBL_MAX};
static const double edges16[] = {0x1p-24, 0x1p-14, 0x1.ff8p-15, 65504};
enum {
    PLAIN = sizeof specials / sizeof *specials,
    EDGES = 2 * sizeof edges32 / sizeof *edges32,
    SPECIALS = PLAIN + EDGES,
};

static double rounded(const struct format *format, double x) {
    return format == &binary16 ? half_nearest(x) : format == &binary32 ? (float)x : x;
}

static double special(const struct format *format, uint64_t n) {
    if (n < PLAIN)
        return rounded(format, specials[n]);
    const double *edges = format == &binary16 ? edges16 : format == &binary32 ? edges32 : edges64;
    return (n & 1 ? -1 : 1) * edges[(n - PLAIN) / 2];
}

struct chunk *chunk_create(uint32_t count) {
    struct chunk *c = malloc(sizeof *c);
    *c = (struct chunk){.count = count};
    double **numbers[] = {&c->x, &c->y, &c->z, &c->out};
    for (int i = 0; i < 4; i++)
        *numbers[i] = calloc(count, sizeof(double));
    c->k = calloc(count, sizeof *c->k);
    return c;
}

void chunk_destroy(struct chunk *c) {
    free(c->x), free(c->y), free(c->z), free(c->out), free(c->k), free(c);
}

static double float_of(uint32_t bits) {
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static double double_of(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

// The n-th number of a pseudo-random sequence: Steele's SplitMix.
static uint64_t random_bits(uint64_t n) {
    n *= 0x9e3779b97f4a7c15u;
    n = (n ^ n >> 30) * 0xbf58476d1ce4e5b9u;
    n = (n ^ n >> 27) * 0x94d049bb133111ebu;
    return n ^ n >> 31;
}

static double of_bits(const struct format *format, uint64_t bits) {
    return format == &binary16   ? half_value((uint16_t)bits)
           : format == &binary32 ? float_of((uint32_t)bits)
                                 : double_of(bits);
}

static double random_number(const struct format *format, uint64_t n) {
    uint64_t bits = random_bits(n), more = random_bits(n + (UINT64_C(1) << 60));
    if (bits & 1) {
        double number = of_bits(format, more);
        return isnan(number) ? NAN : number; // MPFR's NaN has no sign
    }
    double size = ldexp((double)(int64_t)more, -63 + (int)(bits >> 8) % 10 - 2);
    return rounded(format, size);
}

// Ten numbers for each exponent: the power of two and two numbers on either side, with both signs.
static uint64_t neighbour_count(const struct format *format) {
    return 10u * (uint64_t)(format->max_exponent - format->min_exponent + 1);
}

static double neighbour(const struct format *format, uint64_t n) {
    int exponent = format->min_exponent - 1 + (int)(n / 10), place = (int)(n % 10) / 2 - 2;
    double power = ldexp(1, exponent);
    return (n & 1 ? -1 : 1) *
           rounded(format, power + ldexp(place, exponent - format->digits + (place > 0)));
}

static double unary_argument(const struct format *format, uint64_t n, uint32_t stride) {
    if (n < neighbour_count(format))
        return neighbour(format, n);
    return format == &binary32 ? float_of((uint32_t)n * stride) : random_number(format, n);
}

void chunk_fill(struct chunk *c, const struct function *f, const struct format *format,
                uint64_t first, uint32_t stride) {
    for (uint32_t i = 0; i < c->count; i++) {
        if (format == &binary16 && f->shape == UNARY) {
            c->x[i] = half_value((uint16_t)(first + i));
            continue;
        }
        uint64_t n = first + i, random = random_bits(n + (UINT64_C(2) << 60));
        if (n < SPECIALS * SPECIALS) {
            c->x[i] = special(format, n % SPECIALS);
            c->y[i] = special(format, n / SPECIALS);
            c->z[i] = special(format, n * 7 / 3 % SPECIALS);
            c->k[i] = (int)(n / SPECIALS) * 13 % 31 - 15;
            continue;
        }
        c->x[i] = f->shape == UNARY ? unary_argument(format, n - SPECIALS * SPECIALS, stride)
                                    : random_number(format, n);
        double near_x = c->x[i] * (1 + ldexp((double)(uint32_t)random, -45));
        c->y[i] = n & 64 ? random_number(format, n + (UINT64_C(3) << 60)) : rounded(format, near_x);
        c->z[i] = n & 32 ? random_number(format, n + (UINT64_C(4) << 60))
                         : rounded(format, -c->x[i] * c->y[i]);
        c->k[i] = (int32_t)random >> (random >> 32) % 32;
    }
}

void chunk_fill_patterns(struct chunk *c, uint32_t first) {
    for (uint32_t i = 0; i < c->count; i++)
        c->x[i] = float_of(first + i);
}
