// SPDX-License-Identifier: MIT
//
// The functions of the C library and of vector libraries that are measured, their arguments, and
// the calls of these functions.

#ifndef BENCH_FUNCTIONS_H
#define BENCH_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>

// One function: where it comes from, its parameters, and the range of its arguments.
struct subject {
    const char *name;    // of the kernel, or the function
    const char *library; // that contains it; NULL for a kernel
    int bits;            // of an element, 32 or 64
    int elements;        // that a work-item or a call computes
    int arguments;       // 1 or 2; 0 for sincos: one argument, two results
    double low, high;    // range of the arguments
};

// ROW: numbers in a row. ROWS: rows in a sample; the same ROW numbers are used for every row and stay in the
// first-level cache.
enum { ROW = 2048, ROWS = 64 };

// The arguments and results of a subject: ROW numbers each.
struct numbers {
    void *in[2], *out;
};

// Applies a function of a library to ROWS rows. False if the library does not have the function, or
// if the processor lacks the instructions that the library needs.
bool apply_function(const struct subject *subject, const struct numbers *numbers);

#endif // BENCH_FUNCTIONS_H
