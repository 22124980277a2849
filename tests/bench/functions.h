// SPDX-License-Identifier: MIT
//
// What a function of the C library or of a library of vector functions is applied to, and how fast.

#ifndef BENCH_FUNCTIONS_H
#define BENCH_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>

// One function: where it is, what it takes, and its arguments.
struct subject {
    const char *name;    // of the kernel, or the function
    const char *library; // that it is in; NULL for a kernel
    int bits;            // of an element, 32 or 64
    int elements;        // of a work-item, or of a call
    int arguments;       // 1 or 2; 0 for sincos, which takes one and gives two
    double low, high;    // between which arguments are
};

// The numbers of a row; rows of a sample, which are the same numbers again and stay in the nearest cache.
enum { ROW = 2048, ROWS = 64 };

// The arguments of a subject and its results: ROW numbers each.
struct numbers {
    void *in[2], *out;
};

// Applies a function of a library to ROWS rows. False where the library has no such function, or the
// processor lacks what it is made for.
bool apply_function(const struct subject *subject, const struct numbers *numbers);

#endif // BENCH_FUNCTIONS_H
