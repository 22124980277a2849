// SPDX-License-Identifier: MIT
//
// A benchmark is a row of a table: its name, which is also the name of its kernel file, and a
// function that makes the job. The job consists of the input, the launches in order, and the result
// that plain C computes. The input is the same in every run. A job has two sizes; the small one is
// for simulated processors.

#ifndef BENCHMARKS_H
#define BENCHMARKS_H

#include <CL/cl.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    MAX_ARRAYS = 6,
    MAX_ARGUMENTS = 8,
    MAX_LAUNCHES = 160, // a bitonic sort of 2^16 elements takes 136
};

// A buffer and its contents before the first launch. Owned by the job.
struct array {
    void *data;
    size_t size; // bytes
};

struct argument {
    enum { ARRAY, LOCAL, SCALAR } kind;
    int array;    // ARRAY: index into job.arrays
    size_t bytes; // LOCAL: bytes of local memory
    cl_uint bits; // SCALAR: an int, a uint or a float
};

struct launch {
    const char *kernel;
    cl_uint dimensions;
    size_t global[2], local[2];
    struct argument arguments[MAX_ARGUMENTS];
    cl_uint argument_count;
};

struct job {
    struct array arrays[MAX_ARRAYS];
    int array_count;
    struct launch launches[MAX_LAUNCHES];
    int launch_count;
    int result;     // index of the array to compare
    void *expected; // as large as that array
};

enum element { FLOATS, UINTS, BYTES };

struct benchmark {
    const char *name;         // also the kernel file's name, without .cl
    const char *size, *small; // the problem's two sizes, as text to print
    void (*make)(struct job *job, bool small);
    enum element element; // of the result
    // An element may differ from the reference by `tolerance`; the tolerance is relative for a float
    // greater than 1. A share `strays` of all elements may differ by more.
    double tolerance, strays;
};

extern const struct benchmark benchmarks[];
extern const size_t benchmark_count;

#endif // BENCHMARKS_H
