// SPDX-License-Identifier: MIT
//
// The cycle counter of the performance monitors: 64 bits (Arm Architecture Reference Manual for A-profile architecture,
// section D13).

#include "arch.h"
#include "registers.h"

#define PMCR_ON (1u << 0)
#define PMCR_CLEAR (1u << 2) // the cycle counter
#define PMCR_LONG (1u << 6)  // all 64 bits
#define CYCLES (1u << 31)    // the cycle counter's bit

void arch_ticks_start(void) {
    WRITE_REGISTER(pmccfiltr_el0, 0); // counts at all exception levels
    WRITE_REGISTER(pmcntenset_el0, CYCLES);
    WRITE_REGISTER(pmcr_el0, PMCR_ON | PMCR_CLEAR | PMCR_LONG);
    arch_isb();
}

uint64_t arch_ticks(void) {
    arch_isb();
    return READ_REGISTER(pmccntr_el0);
}
