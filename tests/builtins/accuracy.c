// SPDX-License-Identifier: MIT
//
// accuracy [--double | --half] [--samples N] [--slice I/N] [--flush] [--chunk N] [--json] [--program COMMAND]
//          [NAME...]
//
// Measures the maths functions of functions.h against MPFR, on the first OpenCL device, or in a program
// of kernels.c, and prints one line for each function: the largest error found in any width, in ulp, the
// limit, and the arguments. Exits with 1 if an error is too large or a special case is wrong.
//
//   --samples N    2^N arguments of each function (arguments.h); a sixteenth of them in vectors
//   --slice I/N    the I-th of N parts of all values of binary32, only for functions of one argument
//   --flush        subnormal arguments and results may count as 0 (NEON)
//   --chunk N      arguments at a time, a multiple of 48
//   --json         a line of JSON instead
//
// For binary32 and binary16, the C library in double selects the values that are compared with MPFR: results whose
// error is not far below the largest, and one in 1024 of the others. If the C library differs from MPFR, that is
// detected.

#include "halves.h"
#include "run.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const int widths[WIDTHS] = {1, 2, 3, 4, 8, 16};

void runner_run(struct runner *r, const struct function *f, int width, struct chunk *c) {
    r->run(r, f, width, c);
}
void runner_destroy(struct runner *r) { r->destroy(r); }

#define HALF_LIMIT 0.51

static const struct format *format = &binary32;
static struct runner *runner;
static bool flush, json;
static unsigned samples = 18; // log2
static unsigned slice, slices;
static uint32_t chunk_size = 48000;

struct worst {
    double error, exact, x, y, z, out;
    int k, width;
    bool doubtful; // the C library is wrong
};

// For zeros of both signs, and for equal magnitudes, fmax and fmin may return either.
static bool either_zero(const struct function *f, double result, double exact) {
    return result == 0 && exact == 0 &&
           (!strcmp(f->name + 1, "max") || !strcmp(f->name + 1, "min") ||
            !strcmp(f->name + 3, "mag"));
}

static bool tiny(double x) { return x != 0 && fabs(x) < ldexp(1, format->min_exponent - 1); }

static bool may_flush(const struct function *f, const struct chunk *c, uint32_t i, double exact) {
    return flush && format != &binary16 &&
           (tiny(c->x[i]) || (f->shape != UNARY && tiny(c->y[i])) ||
            (f->shape == TERNARY && tiny(c->z[i])) || fabs(exact) < 0x1p-125);
}

// Whether the C library suffices, because the value is far from the midpoint of two halves. Not for fma, which the C
// library rounds twice.
static bool is_half_at_once(const struct function *f, const struct chunk *c, uint32_t i,
                            double *error, double *exact) {
    const double value = f->nearly(c->x[i], c->y[i], c->z[i], c->k[i]), result = c->out[i];
    if (f->shape == TERNARY || !isfinite(value) || !isfinite(result) || value == 0 || result == 0)
        return false;
    *error = 0, *exact = value;
    if (f->kept == 0)
        return half_nearest(value) == result;
    int exponent;
    frexp(value, &exponent);
    const int place = exponent < format->min_exponent ? format->min_exponent : exponent;
    *error = ldexp(fabs(result - value), format->digits - place);
    return place <= format->max_exponent && *error < 0.49;
}

// The error of element i. `judged`: always compare with MPFR.
static double error_at(const struct function *f, const struct chunk *c, uint32_t i, bool judged,
                       struct worst *worst, double *exact) {
    double x = c->x[i], y = c->y[i], z = c->z[i], near_exact;
    double near = NAN;
    if (format == &binary32) {
        near = near_error(f, c->out[i], x, y, z, c->k[i], &near_exact);
        *exact = near_exact;
        if (!judged && near <= f->kept && near < 0.99 * worst->error)
            return near;
        if (!judged && near == 0)
            return 0;
    }
    double quick;
    if (format == &binary16 && !judged && is_half_at_once(f, c, i, &quick, exact))
        return quick;
    double error = exact_error(f, format, c->out[i], x, y, z, c->k[i], exact);
    if (judged && format == &binary32 && !isnan(near_exact) && fabs(near - error) > 0x1p-6)
        worst->doubtful = true;
    return error;
}

// Whether section 7.5.1 of the specification requires this exact value: atan2pi(1, -0) is 0.5.
static bool is_named(const struct function *f, const struct chunk *c, uint32_t i, double exact) {
    const bool is_pi = !strcmp(f->name + strlen(f->name) - 2, "pi");
    const double x = c->x[i], y = f->shape == BINARY ? c->y[i] : x;
    const bool at_end = x == 0 || isinf(x) || y == 0 || isinf(y);
    return is_pi && at_end && isfinite(exact) && 4 * exact == rint(4 * exact);
}

static void judge(const struct function *f, const struct chunk *c, int width, struct worst *worst) {
    for (uint32_t i = 0; i < c->count; i++) {
        double exact, error = error_at(f, c, i, i % 1024 == 0, worst, &exact);
        if (is_named(f, c, i, exact) && c->out[i] != exact)
            error = HUGE_VAL;
        if (error <= worst->error || either_zero(f, c->out[i], exact) || may_flush(f, c, i, exact))
            continue;
        worst->error = error, worst->exact = exact, worst->width = widths[width];
        worst->x = c->x[i], worst->y = c->y[i], worst->z = c->z[i], worst->k = c->k[i];
        worst->out = c->out[i];
    }
}

// For half, the specification allows 1 ulp or more, except where it requires the exact result.
static double allowed_of(const struct function *f) {
    return format == &binary16 && f->allowed > 0 && f->allowed < HUGE_VAL ? 1 : f->allowed;
}

static void print(const struct function *f, const struct worst *w, double limit) {
    static const char names[][2] = {"x", "y", "z"};
    const double values[] = {w->x, w->y, w->z};
    const int count = f->shape == BINARY_INT ? 1 : (int)f->shape;
    if (json) {
        printf("{\"name\": \"%s\", \"ulp\": \"%.4f\", \"allowed\": %g, \"limit\": %g, "
               "\"doubtful\": %d, \"at\": \"",
               f->name, w->error, allowed_of(f), limit, w->doubtful);
    } else {
        printf("%-16s %8.3f %4g   width %2d  %a, exactly %a at ", f->name, w->error, limit,
               w->width, w->out, w->exact);
    }
    for (int i = 0; i < count; i++)
        printf("%s%s = %a", i ? ", " : "", names[i], values[i]);
    if (f->shape == BINARY_INT)
        printf(", k = %d", w->k);
    if (json)
        printf("\"}");
    printf("%s%s\n", w->doubtful && !json ? "   THE C LIBRARY DIFFERS" : "",
           w->error > limit && !json ? "   WRONG" : "");
    fflush(stdout);
}

static void measure_samples(const struct function *f, struct chunk *c, struct worst *worst) {
    const uint64_t count = UINT64_C(1) << samples;
    const uint32_t stride = (uint32_t)((UINT64_C(1) << 32) / count) | 1;
    for (uint64_t first = 0; first < count; first += c->count) {
        chunk_fill(c, f, format, first, stride);
        for (int width = 0; width < WIDTHS; width++)
            if (width == 0 || first / c->count % 16 == 0) {
                runner_run(runner, f, width, c);
                judge(f, c, width, worst);
            }
    }
}

static void measure_slice(const struct function *f, struct chunk *c, struct worst *worst) {
    const uint64_t all = UINT64_C(1) << 32;
    uint64_t end = all * (slice + 1) / slices;
    for (uint64_t first = all * slice / slices; first < end; first += c->count) {
        chunk_fill_patterns(c, (uint32_t)first); // the last chunk may reach into the next slice
        runner_run(runner, f, 0, c);
        judge(f, c, 0, worst);
    }
}

// A half is a float's rounded result: the error is at most slightly more than half an ulp.
static double limit_of(const struct function *f) {
    if (format == &binary16)
        return f->kept > 0 && f->kept < HUGE_VAL ? HALF_LIMIT : f->kept;
    return format == &binary32 ? f->kept : f->allowed;
}

static bool check(const struct function *f, struct chunk *c) {
    struct worst worst = {.error = -1};
    if (slices)
        measure_slice(f, c, &worst);
    else
        measure_samples(f, c, &worst);
    double limit = limit_of(f);
    print(f, &worst, limit);
    return worst.error <= limit && !worst.doubtful;
}

static bool named(const struct function *f, char **names) {
    if (!*names)
        return !slices || f->shape == UNARY;
    for (; *names; names++)
        if (!strcmp(*names, f->name))
            return true;
    return false;
}

// The names, which follow the options.
static char **read_options(char **argv) {
    const char *program = NULL;
    for (; *argv && !strncmp(*argv, "--", 2); argv++) {
        if (!strcmp(*argv, "--flush"))
            flush = true;
        else if (!strcmp(*argv, "--json"))
            json = true;
        else if (!strcmp(*argv, "--double"))
            format = &binary64;
        else if (!strcmp(*argv, "--half"))
            format = &binary16;
        else if (!strcmp(*argv, "--samples") && argv[1])
            samples = (unsigned)atoi(*++argv);
        else if (!strcmp(*argv, "--chunk") && argv[1])
            chunk_size = (uint32_t)atoi(*++argv);
        else if (!strcmp(*argv, "--program") && argv[1])
            program = *++argv;
        else if (!strcmp(*argv, "--slice") && argv[1] &&
                 sscanf(argv[1], "%u/%u", &slice, &slices) == 2)
            argv++;
        else {
            fprintf(stderr, "accuracy: no such option: %s\n", *argv);
            exit(2);
        }
    }
    if (program)
        chunk_size = 4800;
    runner = program ? runner_program(program) : runner_opencl(format);
    return argv;
}

int main(int argc, char **argv) {
    (void)argc;
    char **names = read_options(argv + 1);
    struct chunk *c = chunk_create(chunk_size);
    bool good = true;
    if (!json)
        printf("function              ulp limit at\n");
    for (int i = 0; i < function_count; i++)
        if (named(&functions[i], names))
            good &= check(&functions[i], c);
    chunk_destroy(c);
    runner_destroy(runner);
    return !good;
}
