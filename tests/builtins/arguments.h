// SPDX-License-Identifier: MIT
//
// The arguments that the maths functions are tested with.

#ifndef BUILTINS_ARGUMENTS_H
#define BUILTINS_ARGUMENTS_H

#include "exact.h"

#include <stdint.h>

// Of one chunk, and the results; numbers of the format, `count` of each.
struct chunk {
    uint32_t count;
    double *x, *y, *z, *out;
    int32_t *k;
};

// A multiple of 48, so that every vector width divides it.
struct chunk *chunk_create(uint32_t count);
void chunk_destroy(struct chunk *c);

// Numbers `first`, `first` + 1, ... of all arguments of a function. In this order: special values, in
// all combinations; the neighbours of all powers of two; then for functions of one argument in binary32
// bit patterns at distances of `stride`, an odd number, and otherwise numbers of which a half have any
// exponent and the others are of moderate size. The same on every machine. Of functions of
// one argument in binary16: every bit pattern, the 2^16 of them in turn.
void chunk_fill(struct chunk *c, const struct function *f, const struct format *format,
                uint64_t first, uint32_t stride);

// Every bit pattern of binary32 from `first` on.
void chunk_fill_patterns(struct chunk *c, uint32_t first);

#endif // BUILTINS_ARGUMENTS_H
