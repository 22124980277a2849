// SPDX-License-Identifier: MIT
//
// accuracy [--samples 2^N] [--flush] [NAME...]
//
// Measures the maths functions of functions.h against the C library in double, and prints one line a
// function: the largest error found in any width, in ulp, the error allowed, where it is. Ends with 1 if
// one is too large or a special case is wrong.
//
// An ulp is the specification's (section 7.4): the distance of the two floats around the exact value;
// 2^-149 among subnormals. The references are right to about 2^-28 of that. A result beyond the largest
// float counts as 2^128. --flush: subnormal arguments and results may count as 0 (NEON).

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 4800, WIDTHS = 6 };

static const int widths[WIDTHS] = {1, 2, 3, 4, 8, 16};

// The arguments of one chunk, and the results.
struct chunk {
    float x[CHUNK], y[CHUNK], z[CHUNK], out[CHUNK];
    int k[CHUNK];
};

typedef void kernel(const float *x, const float *y, const float *z, const int *k, float *out,
                    uint32_t count);

struct function {
    const char *name;
    double allowed; // ulp
    int arguments;  // floats
    double (*unary)(double);
    double (*binary)(double, double);
    double (*binary_int)(double, int);
    double (*ternary)(double, double, double);
    kernel *kernels[WIDTHS];
};

// References that C's library lacks.

// sin(pi x + phase pi/2) for x >= 0, reduced exactly.
static double ref_turns(double x, int phase) {
    if (!isfinite(x))
        return NAN;
    double halves = 2 * fmod(fabs(x), 2), nearest = rint(halves);
    double r = (halves - nearest) * M_PI_2;
    switch (((int)nearest + phase) & 3) {
    case 0: return sin(r);
    case 1: return cos(r);
    case 2: return -sin(r);
    default: return -cos(r);
    }
}
static double ref_sinpi(double x) { return copysign(1, x) * ref_turns(x, 0); }
static double ref_cospi(double x) { return ref_turns(x, 1); }
static double ref_degrees(double x) { return x * (180 / M_PI); }
static double ref_radians(double x) { return x * (M_PI / 180); }
static double ref_exp10(double x) { return pow(10, x); }
static double ref_rsqrt(double x) { return 1 / sqrt(x); }
static double ref_sign(double x) { return isnan(x) ? 0 : x == 0 ? x : copysign(1, x); }
static double ref_maxmag(double x, double y) {
    return fabs(x) > fabs(y) ? x : fabs(y) > fabs(x) ? y : fmax(x, y);
}
static double ref_minmag(double x, double y) {
    return fabs(x) < fabs(y) ? x : fabs(y) < fabs(x) ? y : fmin(x, y);
}
// newlib's are wrong for equal zeros, infinities and not-a-numbers.
static double ref_nextafter(double x, double y) {
    return x == y ? y : nextafterf((float)x, (float)y);
}
static double ref_fdim(double x, double y) {
    return isnan(x) || isnan(y) ? NAN : x > y ? x - y : 0;
}
static double ref_pow(double x, double y) { return isnan(y) && x != 1 ? NAN : pow(x, y); }
static double ref_fma(double x, double y, double z) {
    return fmaf((float)x, (float)y, (float)z);
}
static double ref_powr(double x, double y) {
    int undefined = isnan(x) || isnan(y) || x < 0 || (y == 0 && (x == 0 || isinf(x))) ||
                    (x == 1 && isinf(y));
    return undefined ? NAN : pow(fabs(x), y);
}
static double ref_pown(double x, int n) { return pow(x, n); }
static double ref_rootn(double x, int n) {
    if (n == 0 || isnan(x) || (x < 0 && n % 2 == 0))
        return NAN;
    double root = pow(fabs(x), 1.0 / n);
    return n % 2 ? copysign(root, x) : root;
}

#define DECLARE(name)                                                                              \
    kernel maths_##name##_1, maths_##name##_2, maths_##name##_3, maths_##name##_4,                 \
        maths_##name##_8, maths_##name##_16;
#define UNARY(name, ulp, reference) DECLARE(name)
#define BINARY UNARY
#define BINARY_INT UNARY
#define TERNARY UNARY
#include "functions.h"
#undef UNARY
#undef BINARY
#undef BINARY_INT
#undef TERNARY

#define KERNELS(name)                                                                              \
    {maths_##name##_1, maths_##name##_2, maths_##name##_3,                                         \
     maths_##name##_4, maths_##name##_8, maths_##name##_16}
#define UNARY(name, ulp, ref) {#name, ulp, 1, .unary = ref, .kernels = KERNELS(name)},
#define BINARY(name, ulp, ref) {#name, ulp, 2, .binary = ref, .kernels = KERNELS(name)},
#define BINARY_INT(name, ulp, ref) {#name, ulp, 1, .binary_int = ref, .kernels = KERNELS(name)},
#define TERNARY(name, ulp, ref) {#name, ulp, 3, .ternary = ref, .kernels = KERNELS(name)},
static const struct function functions[] = {
#include "functions.h"
};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

static int flush;

static float float_of(uint32_t bits) {
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

// Marsaglia's xorshift, 64 bits.
static uint64_t random_state = 88172645463325252u;
static uint32_t random_bits(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 32);
}

static const float specials[] = {
    0.0f, -0.0f, 1.0f, -1.0f, 0.5f, -0.5f, 2.0f, -2.0f, 3.0f, -3.0f, 1.5f, -1.5f, 2.5f, -2.5f,
    INFINITY, -INFINITY, NAN, 0x1p-149f, -0x1p-149f, 0x1p-126f, -0x1p-126f, 0x1.fffffep-127f,
    0x1.fffffep+127f, -0x1.fffffep+127f, 0x1p+23f, 0x1p+24f, 0x1.000002p+24f, -0x1p+24f, 0x1p+30f,
    0x1p+31f, -0x1p+31f, 0x1.fffffep-1f, 0x1.000002p+0f, 0x1.921fb6p+0f, 0x1.921fb6p+1f, 88.7f,
    88.73f, -87.4f, -103.97f, -104.0f, 127.5f, 128.0f, -149.5f, 38.5f, -45.0f, 0x1.6a09e6p-1f,
};
enum { SPECIALS = sizeof specials / sizeof *specials };

// Half of the arguments have any exponent, the others are of moderate size.
static float random_float(void) {
    uint32_t bits = random_bits();
    if (bits & 1)
        return float_of(random_bits());
    return ldexpf((float)(int32_t)random_bits(), -31 + (int)(bits >> 8) % 10 - 2);
}

// Chunk `number`: first all combinations of special values, then unary arguments at equal distances in
// the order of bits, or random ones.
static void fill(struct chunk *c, const struct function *f, uint64_t number, uint32_t stride) {
    for (uint32_t i = 0; i < CHUNK; i++) {
        uint64_t n = number * CHUNK + i;
        if (n < SPECIALS * SPECIALS) {
            c->x[i] = specials[n % SPECIALS];
            c->y[i] = specials[n / SPECIALS];
            c->z[i] = specials[n * 7 / 3 % SPECIALS];
            c->k[i] = (int)(n / SPECIALS) * 13 % 31 - 15;
            continue;
        }
        c->x[i] = f->unary ? float_of((uint32_t)n * stride) : random_float();
        c->y[i] = n & 64 ? random_float() : c->x[i] * (1 + ldexpf((float)random_bits(), -45));
        c->z[i] = n & 32 ? random_float() : -c->x[i] * c->y[i];
        c->k[i] = (int32_t)random_bits() >> random_bits() % 32;
    }
}

static double reference(const struct function *f, const struct chunk *c, int i) {
    if (f->unary)
        return f->unary(c->x[i]);
    if (f->binary)
        return f->binary(c->x[i], c->y[i]);
    if (f->binary_int)
        return f->binary_int(c->x[i], c->k[i]);
    return f->ternary(c->x[i], c->y[i], c->z[i]);
}

static int subnormal(float x) { return x != 0 && fabsf(x) < 0x1p-126f; }

// The distance of floats around `exact`.
static double ulp(double exact) {
    int exponent;
    frexp(exact, &exponent);
    return ldexp(1, exponent < -125 ? -149 : exponent > 128 ? 104 : exponent - 24);
}

static double error_in_ulp(double exact, float result, double allowed) {
    if (isnan(exact))
        return isnan(result) ? 0 : INFINITY;
    if (isnan(result))
        return INFINITY;
    if (allowed == 0)
        exact = (float)exact;
    if (isinf(exact) && isinf(result))
        return (exact > 0) == (result > 0) ? 0 : INFINITY;
    if (exact == 0 && result == 0)
        return !signbit(exact) == !signbit(result) ? 0 : INFINITY;
    double value = isinf(result) ? copysign(0x1p128, result) : result;
    if (isinf(exact))
        return INFINITY;
    if (fabs(exact) > 0x1p128)
        exact = copysign(0x1p128, exact);
    return fabs(value - exact) / ulp(exact);
}

// fmax and fmin of zeros of both signs, and of equal magnitudes, may give either.
static int either_zero(const struct function *f, float result, double exact) {
    return result == 0 && exact == 0 &&
           (!strcmp(f->name + 1, "max") || !strcmp(f->name + 1, "min") ||
            !strcmp(f->name + 3, "mag"));
}

static int may_flush(const struct function *f, const struct chunk *c, int i, double exact) {
    return flush && (subnormal(c->x[i]) || (f->arguments > 1 && subnormal(c->y[i])) ||
                     (f->arguments > 2 && subnormal(c->z[i])) || fabs(exact) < 0x1p-125);
}

struct worst {
    double error;
    double exact;
    float x, y, z, out;
    int k, width;
};

static void measure(const struct function *f, struct chunk *c, int width, struct worst *worst) {
    f->kernels[width](c->x, c->y, c->z, c->k, c->out, CHUNK);
    for (int i = 0; i < CHUNK; i++) {
        double exact = reference(f, c, i);
        if (either_zero(f, c->out[i], exact) || may_flush(f, c, i, exact))
            continue;
        double error = error_in_ulp(exact, c->out[i], f->allowed);
        if (error > worst->error)
            *worst = (struct worst){error,   exact,   c->x[i],      c->y[i],
                                    c->z[i], c->out[i], c->k[i], widths[width]};
    }
}

// The largest error among `samples` for scalars, and as many/16 for the vectors.
static int check(const struct function *f, uint64_t samples) {
    static struct chunk c;
    struct worst worst = {.error = -1};
    uint32_t stride = (uint32_t)((UINT64_C(1) << 32) / samples) | 1;
    for (uint64_t n = 0; n * CHUNK < samples; n++) {
        fill(&c, f, n, stride);
        measure(f, &c, 0, &worst);
        for (int width = 1; width < WIDTHS && n % 16 == 0; width++)
            measure(f, &c, width, &worst);
    }
    int good = worst.error <= f->allowed;
    printf("%-10s %8.3f %4g   width %2d  %.9g (%.9g, %.9g, %.9g, %d) = %.9g%s\n", f->name, worst.error,
           f->allowed, worst.width, (double)worst.out, (double)worst.x, (double)worst.y,
           (double)worst.z, worst.k, worst.exact, good ? "" : "   WRONG");
    return good;
}

static int named(const struct function *f, char **names) {
    if (!*names)
        return 1;
    for (; *names; names++)
        if (!strcmp(*names, f->name))
            return 1;
    return 0;
}

int main(int argc, char **argv) {
    (void)argc;
    uint64_t samples = UINT64_C(1) << 21;
    int all_good = 1;
    for (argv++; *argv && !strncmp(*argv, "--", 2); argv++) {
        if (!strcmp(*argv, "--flush"))
            flush = 1;
        else if (!strcmp(*argv, "--samples") && argv[1])
            samples = UINT64_C(1) << atoi(*++argv);
    }
    printf("function       ulp allowed  at\n");
    for (int i = 0; i < FUNCTIONS; i++)
        if (named(&functions[i], argv))
            all_good &= check(&functions[i], samples);
    return !all_good;
}
