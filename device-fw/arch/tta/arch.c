// SPDX-License-Identifier: MIT
//
// The core executes in order and has no caches, so fences do nothing. It has no privilege levels
// either: the simulator, or a unit beside the core, recognises kernels by the addresses of their
// instructions, and lets them access only the memory in __kernel_reach. The firmware and its kernels
// share one stack.

#include "arch.h"

#include "fault.h"
#include "ticks.h"

#include <tta.h>

int main(void) {
    fault_resume();
    firmware_start();
}

const struct bcl_kernel_reach __kernel_reach = {
    .loads = {BOARD_BUFFERS_ADDRESS, BOARD_PROGRAMS_ADDRESS + BOARD_PROGRAMS_SIZE},
    .stores = {BOARD_BUFFERS_ADDRESS, BOARD_PROGRAMS_ADDRESS},
    .stack = {BOARD_MEMORY_SHARED_ADDRESS + BOARD_MEMORY_SHARED_SIZE, UINT32_MAX},
};

void arch_start(void) { fault_start(); }

struct groups kernel_groups[1];

void arch_launch(struct groups *groups) { groups_run(groups); }

void arch_open_programs(bool open) { (void)open; }

void arch_acquire(uint32_t scope) { (void)scope; }

void arch_release(uint32_t scope) { (void)scope; }

// The machine counts cycles in 32 bits. arch_ticks() counts the overflows. Only packets' starts and
// ends call it, so a packet of 2^32 cycles or more shows too short a time.
static uint64_t first; // the counter's value at tick 0; after ticks_resume() negative, modulo 2^64
static uint32_t last, rounds;

void arch_ticks_start(void) { first = last = __tta_rtc(0); }

static uint64_t ticks_at(uint32_t now) {
    if (now < last)
        ++rounds;
    last = now;
    return ((uint64_t)rounds << 32 | now) - first;
}

uint64_t arch_ticks(void) { return ticks_at(__tta_rtc(0)); }

uint64_t ticks_resume(uint32_t cycles) {
    const uint64_t ticks = ticks_at(cycles);

    first = -ticks;
    last = rounds = 0;
    return ticks;
}
