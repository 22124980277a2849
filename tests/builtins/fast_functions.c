// SPDX-License-Identifier: MIT
//
// fast_functions [--samples N] [--table]
//
// The errors of native_*, and of functions half_* with an implementation of their own, in kernels on a device, compared
// with the C library in double. Each function gets 2^N arguments for which it promises an error
// (builtins/math/native*.cl, half.cl). Exits with 1 if an error exceeds the promise. --table: prints rows of
// docs/accuracy.md.

#include "check.h"

#include <math.h>

enum { MOST = 1 << 20 };

static struct cl cl;
static float x[MOST], y[MOST], out[MOST];

// ---- Promises -------------------------------------------------------------------------------------

// The largest permitted error at an argument.
typedef double promise(double x, double y, double exact);

static double two(double x, double y, double exact) { return (void)x, (void)y, (void)exact, 2; }
static double three(double x, double y, double exact) { return (void)x, (void)y, (void)exact, 3; }
static double of_half(double x, double y, double exact) {
    return (void)x, (void)y, (void)exact, 8192;
}
// For powers: 2^-22, at most four ulp, times the logarithm's magnitude.
static double of_exp(double x, double y, double exact) {
    return (void)y, (void)exact, 4 * fmax(1, fabs(x));
}
static double of_powr(double x, double y, double exact) {
    return (void)exact, 4 * fmax(1, fabs(y * log2(x)));
}
static double one(double x, double y, double exact) { return (void)x, (void)y, (void)exact, 1; }

static double reciprocal(double v, double w) { return (void)w, 1 / v; }
static double quotient(double v, double w) { return v / w; }
static double root(double v, double w) { return (void)w, sqrt(v); }
static double reciprocal_root(double v, double w) { return (void)w, 1 / sqrt(v); }
#define OF_ONE(name) \
    static double name##_of(double v, double w) { return (void)w, name(v); }
OF_ONE(exp)
OF_ONE(exp2)
OF_ONE(log)
OF_ONE(log2)
OF_ONE(log10)
OF_ONE(sin)
OF_ONE(cos)
OF_ONE(tan)
static double exp10_of(double v, double w) { return (void)w, pow(10, v); }

// The unit of errors. STEEP, for tan(): the error of the argument times the slope.
enum unit { ULP, ABSOLUTE, STEEP };
static const char *const units[] = {"ulp", "2^-22", "2^-22 (1 + tan^2 x)"};

static double unit_of(enum unit unit, double exact) {
    if (unit == ULP)
        return ldexp(1, (fabs(exact) < 0x1p-126 ? -126 : ilogb(exact)) - 23);
    return unit == ABSOLUTE ? 0x1p-22 : 0x1p-22 * (1 + exact * exact);
}

static const struct row {
    const char *name;
    bool has_two; // two arguments
    enum unit unit;
    double least, most; // range of x
    double least_y, most_y;
    double (*exact)(double v, double w);
    promise *kept;
} rows[] = {
    {"native_cos", false, ABSOLUTE, -3071, 3071, 0, 0, cos_of, one},
    {"native_divide", true, ULP, 1e-15, 1e15, 1e-15, 1e15, quotient, three},
    {"native_exp", false, ULP, -87, 88.3, 0, 0, exp_of, of_exp},
    {"native_exp2", false, ULP, -126, 127.4, 0, 0, exp2_of, of_exp},
    {"native_exp10", false, ULP, -37.8, 38.3, 0, 0, exp10_of, of_exp},
    {"native_log", false, ULP, 1.2e-38, 3.4e38, 0, 0, log_of, three},
    {"native_log2", false, ULP, 1.2e-38, 3.4e38, 0, 0, log2_of, three},
    {"native_log10", false, ULP, 1.2e-38, 3.4e38, 0, 0, log10_of, three},
    {"native_powr", true, ULP, 1e-4, 1e4, -9, 9, pow, of_powr},
    {"native_recip", false, ULP, 1e-37, 1e37, 0, 0, reciprocal, three},
    {"native_rsqrt", false, ULP, 1.2e-38, 3.4e38, 0, 0, reciprocal_root, two},
    {"native_sin", false, ABSOLUTE, -3071, 3071, 0, 0, sin_of, one},
    {"native_sqrt", false, ULP, 1.2e-38, 3.4e38, 0, 0, root, three},
    {"native_tan", false, STEEP, -3071, 3071, 0, 0, tan_of, one},
    {"half_divide", true, ULP, 1e-15, 1e15, 1e-15, 1e15, quotient, of_half},
    {"half_powr", true, ULP, 1e-4, 1e4, -9, 9, pow, of_half},
    {"half_recip", false, ULP, 1e-37, 1e37, 0, 0, reciprocal, of_half},
    {"half_rsqrt", false, ULP, 1.2e-38, 3.4e38, 0, 0, reciprocal_root, of_half},
};

// ---- Measuring ------------------------------------------------------------------------------------

static unsigned random_state = 1;

static double random_below_1(void) {
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) * 0x1p-24;
}

// Every other argument is evenly distributed, the others evenly by magnitude, and every sixteenth is near 1.
static float argument(int i, double least, double most) {
    double v = least + (most - least) * random_below_1();
    if (i % 16 == 15 && least < 0.9 && most > 1.1) {
        v = 0.9 + 0.2 * random_below_1();
    } else if (i % 2) {
        const double smallest = least > 0 ? least : 1e-6, largest = v < 0 ? -least : most;
        v = copysign(smallest * pow(largest / smallest, random_below_1()), v);
    }
    return (float)v;
}

static void measure(cl_program program, const struct row *row, int count, bool as_table) {
    for (int i = 0; i < count; i++) {
        x[i] = argument(i, row->least, row->most);
        y[i] = row->has_two ? argument(i / 3, row->least_y, row->most_y) : 1;
    }
    char name[32];
    snprintf(name, sizeof name, "k_%s", row->name);
    cl_kernel kernel = cl_kernel_of(program, name);
    const size_t size = (size_t)count * sizeof *x;
    cl_mem of_x = cl_buffer(&cl, size, x), of_y = cl_buffer(&cl, size, y),
           results = cl_buffer(&cl, size, out);
    SET_ARG(kernel, 0, of_x);
    SET_ARG(kernel, 1, of_y);
    SET_ARG(kernel, 2, results);
    cl_run(&cl, kernel, (size_t)count, 64);
    cl_read(&cl, results, size, out);

    double worst = 0;
    int at = 0, wrong = 0;
    for (int i = 0; i < count; i++) {
        const double exact = row->exact(x[i], y[i]);
        const double error = fabs(out[i] - exact) / unit_of(row->unit, exact);
        if (!(error <= row->kept(x[i], y[i], exact)) && wrong++ < 3)
            printf("%s: %a at %a, %a: error %.3f, may be %.3f\n", row->name, out[i], x[i], y[i],
                   error, row->kept(x[i], y[i], exact));
        if (error > worst) {
            worst = error;
            at = i;
        }
    }
    failed_checks += wrong;
    if (as_table) {
        printf("| `%s` | %.3f | %s | %g .. %g", row->name, worst, units[row->unit], row->least,
               row->most);
        if (row->has_two)
            printf("; %g .. %g", row->least_y, row->most_y);
        printf(" | x = %a", x[at]);
        printf(row->has_two ? ", y = %a |\n" : " |\n", y[at]);
    }
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(of_x));
    MUST(clReleaseMemObject(of_y));
    MUST(clReleaseMemObject(results));
}

static cl_program build(void) {
    static char source[1 << 13];
    size_t end = 0;
    for (size_t i = 0; i < COUNT(rows); i++)
        end += (size_t)snprintf(
            source + end, sizeof source - end,
            "kernel void k_%s(global const float *x, global const float *y, global float *out) {\n"
            "    size_t i = get_global_id(0);\n"
            "    out[i] = %s(x[i]%s);\n"
            "}\n",
            rows[i].name, rows[i].name, rows[i].has_two ? ", y[i]" : "");
    return cl_build(&cl, source);
}

int main(int argc, char **argv) {
    int samples = 14;
    bool as_table = false;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--samples") == 0 && i + 1 < argc)
            samples = atoi(argv[++i]);
        else
            as_table = strcmp(argv[i], "--table") == 0;
    if (samples < 6 || 1 << samples > MOST)
        return EXIT_FAILURE;
    cl = cl_open();
    cl_program program = build();
    for (size_t i = 0; i < COUNT(rows); i++)
        measure(program, &rows[i], 1 << samples, as_table);
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
