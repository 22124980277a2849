// SPDX-License-Identifier: MIT
//
// Bytes of an application's that the library wants for longer than the call. Any thread.

#ifndef BARECL_BASE_KEEP_H
#define BARECL_BASE_KEEP_H

#include <stdint.h>

// A copy, aligned for any object, or the bytes themselves where they can neither change nor go: a
// microcontroller's flash. NULL: no memory. Not to be written to; given back with bcl_unkeep().
const void *bcl_keep(const void *bytes, uint64_t size);

// NULL allowed.
void bcl_unkeep(const void *kept);

#endif // BARECL_BASE_KEEP_H
