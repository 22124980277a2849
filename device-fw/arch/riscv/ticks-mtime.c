// SPDX-License-Identifier: MIT
//
// The machine timer: 64 bits at a constant rate (The RISC-V Instruction Set Manual, volume II,
// section 3.2.1), at the place where SiFive's core-local interruptor (CLINT) has it. The board's
// memory must list the CLINT as `device`. In a firmware that samples (SAMPLES) the timer interrupts kernels on hart 0.

#include "arch.h"

#include "barecl/abi.h"
#include "barecl/samples.h"
#include "board.h"
#include "control.h"
#include "registers.h"
#include "sample.h"

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

#if SAMPLES

#define MTIMECMP_LOW (*(volatile uint32_t *)(BOARD_MEMORY_DEVICE_ADDRESS + 0x4000)) // of hart 0
#define MTIMECMP_HIGH (*(volatile uint32_t *)(BOARD_MEMORY_DEVICE_ADDRESS + 0x4004))

// The next interrupt. The upper word is written first as all ones, so that no interrupt comes between the writes.
static void set_alarm(void) {
    const uint64_t at = now() + (1u << BCL_SAMPLE_BITS(BOARD_TICKS_HZ));
    MTIMECMP_HIGH = UINT32_MAX;
    MTIMECMP_LOW = (uint32_t)at;
    MTIMECMP_HIGH = (uint32_t)(at >> 32);
}

static void start_sampling(void) {
    set_alarm();
    SET_CSR(mie, MIP_TIMER);
}

// Called by start.S alone. Only kernels are interrupted: in machine mode, interrupts are off.
void ticks_sample(void) {
    set_alarm();
    sample_kernel((uint32_t)READ_CSR(mepc));
}

#else

static void start_sampling(void) {}

#endif

void arch_ticks_start(void) {
    start = now();
    start_sampling();
}

uint64_t arch_ticks(void) { return now() - start; }
