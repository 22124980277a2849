// SPDX-License-Identifier: MIT
//
// The compiler calls this before each asynchronous copy if it checks barriers (compiler/lowering/CheckCopies.h). All
// work-items must ask for the same copy. One that asks for another waits once more, at another barrier than the others,
// which the check of barriers finds.

#if FLOAT_BITS == 32
#include "collective/group_word.h"

// Barriers for images alone (CLK_IMAGE_MEM_FENCE of CL2.0): none that orders buffers, which would hide races
// (compiler/passes/checks/Races.h).
#define WAIT() __bcl_barrier(4)

// Whether the first work-item has the same value.
HELPER uint is_same(size_t value) {
    volatile __local size_t *word = GROUP_WORD(size_t);
    WAIT();
    if (is_first())
        *word = value;
    WAIT();
    return *word == value;
}

void __attribute__((convergent))
__bcl_check_copy(size_t to, size_t from, size_t count, size_t stride) {
    if ((is_same(to) & is_same(from) & is_same(count) & is_same(stride)) == 0)
        WAIT();
    WAIT();
}
#endif
