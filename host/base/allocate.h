// SPDX-License-Identifier: MIT
//
// The only access to the host's heap: the library allocates and frees all memory with these functions
// (tests/host/one_door.sh). Any thread.
//
// Sizes have 64 bits on every host, since they are sums of base/sizes.h. The result is NULL if there is no memory,
// or if the size does not fit the host's addresses. Size 0 allocates one byte.

#ifndef BARECL_BASE_ALLOCATE_H
#define BARECL_BASE_ALLOCATE_H

#include "base/sizes.h"

// Memory aligned for any object. The second function zeroes it.
void *bcl_allocate(uint64_t size) __attribute__((malloc));
void *bcl_allocate_zeroed(uint64_t size) __attribute__((malloc));

// Memory at a multiple of `align`, which is a power of two and a multiple of sizeof(void *).
void *bcl_allocate_aligned(uint64_t size, size_t align) __attribute__((malloc));

// Resizes memory, which may move; its contents stay. NULL: `memory` is unchanged.
void *bcl_resize(void *memory, uint64_t size);

// NULL allowed.
void bcl_free(void *memory);

#endif // BARECL_BASE_ALLOCATE_H
