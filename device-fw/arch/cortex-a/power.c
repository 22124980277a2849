// SPDX-License-Identifier: MIT

#include "power.h"

#include "firmware.h"
#include "mpcore.h"

#define NUMBER_ON POWER_INTERRUPT(BOARD_HOST_POWER_ON)
#define NUMBER_OFF POWER_INTERRUPT(BOARD_HOST_POWER_OFF)
_Static_assert(NUMBER_ON != NUMBER_OFF, "one interrupt starts the core, another stops it");

_Noreturn void firmware_reset(void); // start.S: the first instruction

void power_start(void) {
    // If both are pending, the stop was sent first.
    GICD_PRIORITY(NUMBER_OFF) = GIC_HIGHEST_PRIORITY;
    GICD_PRIORITY(NUMBER_ON) = GIC_HIGH_PRIORITY;
#if BOARD_HOST_DOORBELL_REGISTER
    GICD_PRIORITY(POWER_INTERRUPT(BOARD_HOST_DOORBELL_VALUE)) = GIC_MIDDLE_PRIORITY;
#endif
    GICC_PMR = GIC_MIDDLE_PRIORITY;
    GICC_CTLR = GIC_ON;
    __asm__ volatile("cpsie i" ::: "memory");
}

// Turns translation and caches off, as after a reset. No data in the data cache is needed again.
static void leave_memory(void) {
    write_sctlr(read_sctlr() & ~(SCTLR_M | SCTLR_C | SCTLR_Z | SCTLR_I));
    arch_isb();
}

void power_acknowledged(uint32_t interrupt) {
    leave_memory();
    for (;; interrupt = GICC_IAR) {
        if (GICC_NUMBER(interrupt) < SOFTWARE_INTERRUPTS)
            GICC_EOIR = interrupt;
        if (GICC_NUMBER(interrupt) == NUMBER_ON)
            firmware_reset();
        arch_dsb();
        __asm__ volatile("wfi" ::: "memory");
    }
}

void power_interrupt(void) { power_acknowledged(GICC_IAR); }
