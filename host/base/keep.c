// SPDX-License-Identifier: MIT

#include "base/keep.h"

#include "base/allocate.h"

#include <string.h>

const void *bcl_keep(const void *bytes, uint64_t size) {
    void *copy = bcl_allocate(size);
    return copy == NULL ? NULL : memcpy(copy, bytes, (size_t)size);
}

void bcl_unkeep(const void *kept) { bcl_free((void *)kept); }
