// SPDX-License-Identifier: MIT
//
// The global timer of the Cortex-A9 MPCore: 64 bits, at half the core's clock or slower (Cortex-A9
// MPCore Technical Reference Manual, section 4.3). Unlike the cycle counter of the performance
// monitors it needs no help to count beyond 32 bits, and emulators have it.

#include "arch.h"
#include "mpcore.h"

// All cores of the chip share it. Linux may use it as its clock, so beside Linux a running timer is
// not changed.
#ifdef BOARD_TRANSPORT_SHARED_FILE
#define IS_OURS 1
#else
#define IS_OURS 0
#endif

static uint64_t began; // the timer's value when counting started, where Linux owns the timer

static uint64_t read_timer(void) {
    uint32_t high, low;
    do {
        high = TIMER_HIGH;
        low = TIMER_LOW;
    } while (high != TIMER_HIGH);
    return (uint64_t)high << 32 | low;
}

void arch_ticks_start(void) {
    if (IS_OURS || (TIMER_CONTROL & TIMER_ON) == 0) {
        TIMER_CONTROL = 0;
        TIMER_LOW = 0;
        TIMER_HIGH = 0;
        TIMER_CONTROL = TIMER_ON;
    }
    if (!IS_OURS)
        began = read_timer();
}

uint64_t arch_ticks(void) { return IS_OURS ? read_timer() : read_timer() - began; }
