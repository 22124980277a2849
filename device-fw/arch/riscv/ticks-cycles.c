// SPDX-License-Identifier: MIT
//
// Ticks are the core's cycles, which it counts in 64 bits (The RISC-V Instruction Set Manual, volume I, extension
// Zicntr).

#include "arch.h"

#include "board.h"
#include "registers.h"

static uint64_t start;

static uint64_t now(void) {
    uintptr_t high, low;
    do {
        high = READ_CSR(cycleh);
        low = READ_CSR(cycle);
    } while (high != READ_CSR(cycleh));
    return (uint64_t)high << 32 | low;
}

void arch_ticks_start(void) { start = now(); }

uint64_t arch_ticks(void) { return now() - start; }
