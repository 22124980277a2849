// SPDX-License-Identifier: MIT
//
// Saturating arithmetic with sizes and offsets, in bytes or in another unit of a memory. A size from an application or
// a file may be any number, so sums must not wrap. A result that does not fit is BCL_TOO_LARGE, and every further
// result is too. BCL_TOO_LARGE is above every limit, so one comparison at the end is enough.

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

// `size` rounded up to a multiple of `align`, a power of two.
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
