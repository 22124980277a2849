// SPDX-License-Identifier: MIT
//
// A core without privileges and without caches: kernels can change everything. The core executes in order, so fences
// only need to stop the compiler from moving accesses.

#include "arch.h"

#include "registers.h"

void arch_start(void) { MASK_IRQ(~(unsigned)(IRQ_ILLEGAL | IRQ_MISALIGNED | IRQ_BUS)); }

void arch_open_programs(bool open) {
    (void)open; // programs are always open for writing
}

void arch_acquire(uint32_t scope) {
    (void)scope;
    __asm__ volatile("" ::: "memory");
}

void arch_release(uint32_t scope) {
    (void)scope;
    __asm__ volatile("" ::: "memory");
}
