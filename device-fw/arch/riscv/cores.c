// SPDX-License-Identifier: MIT
//
// Harts that wake each other by software interrupts, at the place where SiFive's core-local interruptor
// (CLINT) has them: a word for each hart. The board's memory must list the CLINT as `device`. Hart n is core n.

#include "arch.h"

#include "registers.h"

#define SOFTWARE_INTERRUPT(core) ((volatile uint32_t *)BOARD_MEMORY_DEVICE_ADDRESS)[core]

unsigned arch_core(void) { return (unsigned)READ_CSR(mhartid); }

void arch_core_start(void) {}

void arch_core_wake(unsigned core) {
    __asm__ volatile("fence rw, iorw" ::: "memory");
    SOFTWARE_INTERRUPT(core) = 1;
}

// The interrupt is enabled only here: mstatus masks it, so it ends the WFI and is not taken. In user mode it would be
// taken.
bool arch_core_sleep(void) {
    SET_CSR(mie, MIP_SOFTWARE);
    __asm__ volatile("wfi" ::: "memory");
    CLEAR_CSR(mie, MIP_SOFTWARE);
    if (!(READ_CSR(mip) & MIP_SOFTWARE))
        return false;
    SOFTWARE_INTERRUPT(arch_core()) = 0;
    __asm__ volatile("fence iorw, rw" ::: "memory");
    return true;
}
