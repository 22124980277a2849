// SPDX-License-Identifier: MIT
//
// The cycle counter of the performance monitors, which counts by 64: in 32 bits, whose rounds this counts.
// It is asked at least once in 2^38 cycles of a packet.

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
