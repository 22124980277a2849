// SPDX-License-Identifier: MIT
//
// Ticks are those of the register Count, whose 32 bits wrap. An interrupt at each half round counts the halves.

#include "arch.h"

#include "registers.h"

#define HALF 0x80000000u

uint32_t arch_half_rounds; // start.S adds to it

void arch_ticks_start(void) {
    arch_half_rounds = 0;
    WRITE_CP0(0, CP0_COUNT);
    WRITE_CP0(HALF, CP0_COMPARE);
}

// An interrupt can be late by less than half a round: then Count is in the other half already.
uint64_t arch_ticks(void) {
    uint32_t halves, count;
    do {
        halves = *(volatile uint32_t *)&arch_half_rounds;
        count = READ_CP0(CP0_COUNT);
    } while (halves != *(volatile uint32_t *)&arch_half_rounds);
    halves += (halves & 1) != (count >> 31);
    return (uint64_t)(halves >> 1) << 32 | count;
}
