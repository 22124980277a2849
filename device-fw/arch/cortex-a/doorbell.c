// SPDX-License-Identifier: MIT
//
// The host's doorbell is a software interrupt, less urgent than those that start and stop the core (power.c). It
// never interrupts running code: the interrupt controller holds it back until the core lets it in to end a WFI, with
// interrupts masked at the core. So no ring is lost, however late the core goes to sleep, and kernels are not
// interrupted.

#include "arch.h"

#include "mpcore.h"
#include "power.h"

#define NUMBER POWER_INTERRUPT(BOARD_HOST_DOORBELL_VALUE)

// Does not return if the interrupt starts or stops the core.
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
