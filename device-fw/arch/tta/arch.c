// SPDX-License-Identifier: MIT
//
// A core that does one thing after the other, without caches or memory protection: fences are
// nothing, and the simulator faults by itself where there is no memory.

#include "arch.h"

#include "firmware.h"

#include <tta.h>

int main(void) {
    firmware_start();
}

void arch_start(void) {
}

void arch_acquire(uint32_t scope) {
    (void)scope;
}

void arch_release(uint32_t scope) {
    (void)scope;
}

// The machine counts cycles in 32 bits: this counts how often they were over. It is asked at least
// once in 2^32 cycles of a packet.
static uint32_t first, last, rounds;

void arch_ticks_start(void) {
    first = last = __tta_rtc(0);
}

uint64_t arch_ticks(void) {
    uint32_t now = __tta_rtc(0);
    if (now < last)
        ++rounds;
    last = now;
    return ((uint64_t)rounds << 32 | now) - first;
}
