// SPDX-License-Identifier: MIT
//
// Bytes of the application that the library needs after the call returns. Any thread.

#ifndef BARECL_BASE_KEEP_H
#define BARECL_BASE_KEEP_H

#include <stdint.h>

// Returns a copy, aligned for any object, or the bytes themselves if they are immutable (a microcontroller's flash).
// NULL: no memory. The caller must not write to it, and gives it back with bcl_unkeep().
const void *bcl_keep(const void *bytes, uint64_t size);

// NULL allowed.
void bcl_unkeep(const void *kept);

#endif // BARECL_BASE_KEEP_H
