// SPDX-License-Identifier: MIT
//
// The one door to the host's heap: whatever the library allocates or gives back goes through here
// (tests/host/one_door.sh). Any thread.
//
// Sizes are sums of base/sizes.h, of 64 bits on every host: one that is too large for the host's
// addresses gives NULL, like one that there is no memory for. Size 0 gives a byte that nobody uses.

#ifndef BARECL_BASE_ALLOCATE_H
#define BARECL_BASE_ALLOCATE_H

#include "base/sizes.h"

// Memory for any object; the second form's is zero.
void *bcl_allocate(uint64_t size) __attribute__((malloc));
void *bcl_allocate_zeroed(uint64_t size) __attribute__((malloc));

// At a multiple of `align`, a power of two and a multiple of sizeof(void *).
void *bcl_allocate_aligned(uint64_t size, size_t align) __attribute__((malloc));

// The same memory, or other memory with the same contents. NULL: `memory` stays as it is.
void *bcl_resize(void *memory, uint64_t size);

// NULL allowed.
void bcl_free(void *memory);

#endif // BARECL_BASE_ALLOCATE_H
