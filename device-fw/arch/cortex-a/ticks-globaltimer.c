// SPDX-License-Identifier: MIT
//
// The global timer of the Cortex-A9 MPCore: 64 bits, at half the core's clock or slower (Cortex-A9
// MPCore Technical Reference Manual, section 4.3). Unlike the cycle counter of the performance
// monitors it needs no help to count beyond 32 bits, and emulators have it.

#include "arch.h"
#include "mpcore.h"

void arch_ticks_start(void) {
    TIMER_CONTROL = 0;
    TIMER_LOW = 0;
    TIMER_HIGH = 0;
    TIMER_CONTROL = 1;
}

uint64_t arch_ticks(void) {
    uint32_t high, low;
    do {
        high = TIMER_HIGH;
        low = TIMER_LOW;
    } while (high != TIMER_HIGH);
    return (uint64_t)high << 32 | low;
}
