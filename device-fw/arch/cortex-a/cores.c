// SPDX-License-Identifier: MIT
//
// Cores of a Cortex-A9 MPCore wake each other by software-generated interrupts (Arm Generic Interrupt
// Controller Architecture Specification 1.0, section 4): SEV and WFE would do as well, but emulators that run cores
// in parallel do not wait for events. Interrupts stay masked: they only end the waiting.

#include "arch.h"

#include "mpcore.h"

unsigned arch_core(void) { return read_mpidr() & 0xff; }

void arch_core_start(void) {
    if (arch_core() == 0)
        GICD_CTLR = GIC_ON;
    GICC_PMR = GICC_ALL_PRIORITIES;
    GICC_CTLR = GIC_ON;
}

void arch_core_wake(unsigned core) {
    arch_dsb();
    GICD_SGIR = 1u << (16 + core);
}

bool arch_core_sleep(void) {
    arch_dsb();
    __asm__ volatile("wfi" ::: "memory");
    uint32_t interrupt = GICC_IAR;
    if (GICC_NUMBER(interrupt) >= SOFTWARE_INTERRUPTS)
        return false;
    GICC_EOIR = interrupt;
    arch_dsb();
    return true;
}
