// SPDX-License-Identifier: MIT
//
// The cycle counter of the performance monitors: 32 bits, one count for 64 cycles. arch_ticks() counts its overflows.
// Only packets' starts and ends call arch_ticks(), so a packet of 2^38 cycles or more shows too short a time.

#include "arch.h"
#include "arm/registers.h"

static uint32_t last, rounds;

void arch_ticks_start(void) {
    write_pmcntenset(PMCNTENSET_CYCLES);
    write_pmcr(PMCR_ON | PMCR_CLEAR | PMCR_SLOW);
}

uint64_t arch_ticks(void) {
    uint32_t now = read_pmccntr();
    if (now < last)
        ++rounds;
    last = now;
    return (uint64_t)rounds << 32 | now;
}
