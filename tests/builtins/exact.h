// SPDX-License-Identifier: MIT
//
// The exact results of the maths functions in functions.h, computed with MPFR.

#ifndef BUILTINS_EXACT_H
#define BUILTINS_EXACT_H

#include <mpfr.h>

// The binary formats under test, in C's terms: 24, -125, 128 for binary32.
struct format {
    const char *name; // of the type in OpenCL C
    int bytes, digits, min_exponent, max_exponent;
};

extern const struct format binary16, binary32, binary64;

enum shape {
    UNARY = 1,
    BINARY = 2,
    TERNARY = 3,
    BINARY_INT = 4
}; // arguments: x; x, y; x, y, z; x, k

struct function {
    const char *name, *statement; // as in functions.h
    enum shape shape;
    double allowed, kept; // ulp; kept 0: correctly rounded
    // The value, rounded to the precision of r. May raise that precision. digits: of the format.
    void (*exact)(mpfr_t r, mpfr_t x, mpfr_t y, mpfr_t z, int k, int digits);
    // The same, within 2^-10 ulp of binary32, computed in double because that is fast.
    double (*nearly)(double x, double y, double z, int k);
};

extern const struct function functions[];
extern const int function_count;

// The error of `result` in ulp, as section 7.4 of the specification defines it: the distance between the two
// numbers of the format around the exact value. A result beyond the largest number counts as the next power of
// two. Infinite if the result is NaN and should not be, or is not NaN and should be.
double exact_error(const struct function *f, const struct format *format, double result, double x,
                   double y, double z, int k, double *exact);

// The same against `nearly`, for binary32 only.
double near_error(const struct function *f, double result, double x, double y, double z, int k,
                  double *exact);

#endif // BUILTINS_EXACT_H
