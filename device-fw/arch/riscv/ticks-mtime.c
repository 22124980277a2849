// SPDX-License-Identifier: MIT
//
// The machine timer: 64 bits at a constant rate (The RISC-V Instruction Set Manual, volume II,
// section 3.2.1), at the place where SiFive's core-local interruptor (CLINT) has it. The board's
// memory must list the CLINT as `device`.

#include "arch.h"

#include "board.h"

#define MTIME_LOW (*(volatile uint32_t *)(BOARD_MEMORY_DEVICE_ADDRESS + 0xbff8))
#define MTIME_HIGH (*(volatile uint32_t *)(BOARD_MEMORY_DEVICE_ADDRESS + 0xbffc))

static uint64_t start;

static uint64_t now(void) {
    uint32_t high, low;
    do {
        high = MTIME_HIGH;
        low = MTIME_LOW;
    } while (high != MTIME_HIGH);
    return (uint64_t)high << 32 | low;
}

void arch_ticks_start(void) { start = now(); }

uint64_t arch_ticks(void) { return now() - start; }
