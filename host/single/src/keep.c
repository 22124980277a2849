// SPDX-License-Identifier: MIT
//
// Bytes that are linked into the program, such as a program binary in a C array, need no copy.

#include "base/keep.h"

#include "base/allocate.h"
#include "board.h"

#include <stdalign.h>
#include <stdbool.h>
#include <string.h>

static bool stays(const void *bytes) {
    const uintptr_t address = (uintptr_t)bytes;
    return address - BOARD_MEMORY_CODE_ADDRESS < BOARD_MEMORY_CODE_SIZE &&
           address % alignof(uint64_t) == 0;
}

const void *bcl_keep(const void *bytes, uint64_t size) {
    if (stays(bytes))
        return bytes;
    void *copy = bcl_allocate(size);
    return copy == NULL ? NULL : memcpy(copy, bytes, (size_t)size);
}

void bcl_unkeep(const void *kept) {
    if (!stays(kept))
        bcl_free((void *)kept);
}
