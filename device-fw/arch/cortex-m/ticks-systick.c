// SPDX-License-Identifier: MIT
//
// SysTick counts the core's clock down from 2^24 - 1; the interrupt at 0 counts the rounds. It has the resolution of
// DWT.CYCCNT, which fewer cores (and none of the emulators) have. In a firmware that samples (SAMPLES), a round takes
// about a millisecond, and the interrupt also notes where a kernel is.

#include "arch.h"
#include "barecl/abi.h"
#include "barecl/samples.h"
#include "board.h"
#include "control.h"
#include "registers.h"
#include "sample.h"

#if SAMPLES
#define ROUND_BITS BCL_SAMPLE_BITS(BOARD_TICKS_HZ)
#else
#define ROUND_BITS 24
#endif
#define ROUND (1u << ROUND_BITS)

static uint32_t rounds;

#if SAMPLES

#define OF_KERNEL 4u // in EXC_RETURN: the interrupted code runs on the kernels' stack

// `frame`: what the core has stored on the kernels' stack, if it interrupted a kernel.
__attribute__((used)) static void sample(const uint32_t *frame, uint32_t exc_return) {
    ++rounds;
    if (exc_return & OF_KERNEL)
        sample_kernel(frame[6]); // the program counter
}

__attribute__((naked)) void arch_ticks_interrupt(void) {
    __asm__ volatile("mrs r0, psp\n\tmov r1, lr\n\tb sample");
}

#else

void arch_ticks_interrupt(void) { ++rounds; }

#endif

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
    return (uint64_t)(passed >> (32 - ROUND_BITS)) << 32 | (passed << ROUND_BITS | ticks);
}
