// SPDX-License-Identifier: MIT
//
// A core without privileges and without caches: kernels can change everything. It executes in order, so fences order
// nothing but the compiler's code.

#include "arch.h"

#include "registers.h"

void arch_start(void) { MASK_IRQ(~(unsigned)(IRQ_ILLEGAL | IRQ_MISALIGNED | IRQ_BUS)); }

void arch_open_programs(bool open) {
    (void)open; // always
}

void arch_acquire(uint32_t scope) {
    (void)scope;
    __asm__ volatile("" ::: "memory");
}

void arch_release(uint32_t scope) {
    (void)scope;
    __asm__ volatile("" ::: "memory");
}
