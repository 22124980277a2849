// SPDX-License-Identifier: MIT
//
// Fences of Cortex-A, with 32 and 64 bits, and of Cortex-R. They invalidate the instruction cache; the data cache is
// flushed elsewhere (src/cached.h).

#include "arch.h"

#ifdef __aarch64__
#include "aarch64/registers.h"
#else
#include "arm/registers.h"
#endif

void arch_acquire(uint32_t scope) {
    if (scope == BCL_FENCE_SYSTEM) {
        arch_dsb();
        arch_forget_code();
    } else if (scope == BCL_FENCE_AGENT) {
        arch_dmb();
    }
}

void arch_release(uint32_t scope) {
    if (scope == BCL_FENCE_SYSTEM)
        arch_dsb();
    else if (scope == BCL_FENCE_AGENT)
        arch_dmb();
}
