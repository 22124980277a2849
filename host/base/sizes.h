// SPDX-License-Identifier: MIT
//
// Sums of sizes and offsets, in bytes or in whatever a memory counts. A size that an application or
// a file gives may be anything, so sums do not wrap: what does not fit is BCL_TOO_LARGE, and stays
// that in every further sum. No limit is as large and no memory has room for it, so one comparison
// at the end is enough.

#ifndef BARECL_BASE_SIZES_H
#define BARECL_BASE_SIZES_H

#include "base/assumptions.h"

#include <stdbool.h>

#define BCL_TOO_LARGE UINT64_MAX

static inline uint64_t bcl_add(uint64_t a, uint64_t b) {
    return a > BCL_TOO_LARGE - b ? BCL_TOO_LARGE : a + b;
}

static inline uint64_t bcl_multiply(uint64_t a, uint64_t b) {
    uint64_t product;
    return __builtin_mul_overflow(a, b, &product) ? BCL_TOO_LARGE : product;
}

// The first multiple of `align`, a power of two, from `size` on.
static inline uint64_t bcl_align_up(uint64_t size, uint64_t align) {
    uint64_t last = bcl_add(size, align - 1);
    return last == BCL_TOO_LARGE ? BCL_TOO_LARGE : last & ~(align - 1);
}

// Quotient, rounded up.
static inline uint64_t bcl_divide_up(uint64_t a, uint64_t b) { return a / b + (a % b != 0); }

static inline uint64_t bcl_least(uint64_t a, uint64_t b) { return a < b ? a : b; }

static inline uint64_t bcl_most(uint64_t a, uint64_t b) { return a > b ? a : b; }

// Whether `size` bytes from `offset` on lie within `total`.
static inline bool bcl_in_range(uint64_t offset, uint64_t size, uint64_t total) {
    return offset <= total && size <= total - offset;
}

#endif // BARECL_BASE_SIZES_H
