// SPDX-License-Identifier: MIT
//
// The arguments with which the maths functions are tested.

#ifndef BUILTINS_ARGUMENTS_H
#define BUILTINS_ARGUMENTS_H

#include "exact.h"

#include <stdint.h>

// The arguments of one chunk and the results: `count` numbers of the format each.
struct chunk {
    uint32_t count;
    double *x, *y, *z, *out;
    int32_t *k;
};

// A multiple of 48, so that every vector width divides it.
struct chunk *chunk_create(uint32_t count);
void chunk_destroy(struct chunk *c);

// Fills in the arguments number `first`, `first` + 1, ... of the sequence for a function. The sequence is the
// same on every machine. It starts with special values in all combinations, then the neighbours of all powers of
// two. Then follow, for functions of one argument in binary32, bit patterns at distances of `stride`, an odd
// number; for all other functions, numbers of which half have any exponent and half are of moderate size. For
// functions of one argument in binary16 the sequence is all 2^16 bit patterns instead.
void chunk_fill(struct chunk *c, const struct function *f, const struct format *format,
                uint64_t first, uint32_t stride);

// Fills in the bit patterns of binary32 from `first` on.
void chunk_fill_patterns(struct chunk *c, uint32_t first);

#endif // BUILTINS_ARGUMENTS_H
