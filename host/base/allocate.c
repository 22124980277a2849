// SPDX-License-Identifier: MIT

#include "base/allocate.h"

#include <stdlib.h>

static bool can_be(uint64_t size) { return size <= PTRDIFF_MAX; }

static size_t at_least_one(uint64_t size) { return size > 0 ? (size_t)size : 1; }

void *bcl_allocate(uint64_t size) { return can_be(size) ? malloc(at_least_one(size)) : NULL; }

void *bcl_allocate_zeroed(uint64_t size) {
    return can_be(size) ? calloc(1, at_least_one(size)) : NULL;
}

void *bcl_allocate_aligned(uint64_t size, size_t align) {
    void *memory;
    bool there = can_be(size) && posix_memalign(&memory, align, at_least_one(size)) == 0;
    return there ? memory : NULL;
}

void *bcl_resize(void *memory, uint64_t size) {
    return can_be(size) ? realloc(memory, at_least_one(size)) : NULL;
}

void bcl_free(void *memory) { free(memory); }
