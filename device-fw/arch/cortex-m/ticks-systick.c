// SPDX-License-Identifier: MIT
//
// SysTick counts the core's clock down from 2^24 - 1; the interrupt at 0 counts the rounds. It has the resolution of
// DWT.CYCCNT, which fewer cores (and none of the emulators) have.

#include "arch.h"
#include "registers.h"

#define ROUND (1u << 24)

static uint32_t rounds;

void arch_ticks_interrupt(void) { ++rounds; }

void arch_ticks_start(void) {
    SYST_RVR = ROUND - 1;
    SYST_CVR = 0;
    SYST_CSR = 7;
}

// Ticks since the round began. At 0 a round has ended, but for one tick the interrupt may not be pending yet. An
// emulator that the host does not schedule can stop at 0 or 1, and time with it. So this waits for the next round.
static uint32_t in_round(void) {
    uint32_t left;
    do {
        left = SYST_CVR;
    } while (left <= 1);
    return ROUND - left;
}

uint64_t arch_ticks(void) {
    // With interrupts off, the interrupt of a round that ends here stays pending. That round is counted here.
    __asm__ volatile("cpsid i" ::: "memory");
    uint32_t ticks = in_round(), passed = rounds;
    if (ICSR & ICSR_PENDSTSET) {
        ticks = in_round();
        ++passed;
    }
    __asm__ volatile("cpsie i" ::: "memory");
    return (uint64_t)(passed >> 8) << 32 | (passed << 24 | ticks); // of rounds of 2^24
}
