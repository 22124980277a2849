// SPDX-License-Identifier: MIT
//
// The host's bell: a software interrupt of Linux' side, less urgent than those that start and stop the core (power.c).
// The core is never interrupted by it: the controller keeps it until this core lets it in, to end a WFI, with
// interrupts masked at the core. So none is lost, however late the core goes to sleep, and kernels run on.

#include "arch.h"

#include "mpcore.h"
#include "power.h"

#define NUMBER POWER_INTERRUPT(BOARD_HOST_DOORBELL_VALUE)

// Of an interrupt that starts or stops the core this does not return.
static void take(uint32_t interrupt) {
    if (GICC_NUMBER(interrupt) == NUMBER)
        GICC_EOIR = interrupt;
    else if (GICC_NUMBER(interrupt) < SOFTWARE_INTERRUPTS)
        power_acknowledged(interrupt);
}

void arch_doorbell_sleep(void) {
    __asm__ volatile("cpsid i" ::: "memory");
    GICC_PMR = GICC_ALL_PRIORITIES;
    arch_dsb();
    __asm__ volatile("wfi" ::: "memory");
    take(GICC_IAR);
    GICC_PMR = GIC_MIDDLE_PRIORITY;
    arch_dsb();
    while (read_isr() &
           ISR_I) // it has rung once more, and that takes a while to go; it would stop the core
        take(GICC_IAR);
    arch_dsb();
    __asm__ volatile("cpsie i" ::: "memory");
}
