// SPDX-License-Identifier: MIT
//
// A core that does one thing after the other, without caches: fences are nothing. It has no
// privileges either: the simulator tells kernels by where their instructions stand, and lets them
// touch what is said here. Kernels have what the firmware leaves of the one stack.

#include "arch.h"

#include "firmware.h"

#include <tta.h>

int main(void) { firmware_start(); }

const struct bcl_kernel_reach __kernel_reach = {
    .loads = {BOARD_BUFFERS_ADDRESS, BOARD_PROGRAMS_ADDRESS + BOARD_PROGRAMS_SIZE},
    .stores = {BOARD_BUFFERS_ADDRESS, BOARD_PROGRAMS_ADDRESS},
    .stack = {BOARD_MEMORY_SHARED_ADDRESS + BOARD_MEMORY_SHARED_SIZE, UINT32_MAX},
};

void arch_start(void) {}

struct groups kernel_groups[1];

void arch_launch(struct groups *groups) { groups_run(groups); }

void arch_open_programs(bool open) { (void)open; }

void arch_acquire(uint32_t scope) { (void)scope; }

void arch_release(uint32_t scope) { (void)scope; }

// The machine counts cycles in 32 bits: this counts how often they were over. It is asked at least
// once in 2^32 cycles of a packet.
static uint32_t first, last, rounds;

void arch_ticks_start(void) { first = last = __tta_rtc(0); }

uint64_t arch_ticks(void) {
    uint32_t now = __tta_rtc(0);
    if (now < last)
        ++rounds;
    last = now;
    return ((uint64_t)rounds << 32 | now) - first;
}
