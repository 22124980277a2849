// SPDX-License-Identifier: MIT
//
// TIMER0 of Nordic's nRF51 and nRF52: 32 bits at 16 MHz (nRF51 Series Reference Manual, section 18). arch_ticks()
// counts its overflows. Only packets' starts and ends call arch_ticks(), so a packet of 2^32 ticks (268 s) or more
// shows too short a time. The nRF51's core has no SysTick. The board's memory must list the timer as `device`.

#include "arch.h"
#include "board.h"
#include "registers.h"

#define TIMER(offset) REGISTER(BOARD_MEMORY_DEVICE_ADDRESS + (offset))
#define TIMER_START TIMER(0x000)
#define TIMER_STOP TIMER(0x004)
#define TIMER_CLEAR TIMER(0x00c)
#define TIMER_CAPTURE TIMER(0x040) // into TIMER_CC
#define TIMER_BITMODE TIMER(0x508)
#define TIMER_PRESCALER TIMER(0x510)
#define TIMER_CC TIMER(0x540)
#define BITMODE_32 3u

static uint32_t last, rounds;

void arch_ticks_start(void) {
    TIMER_STOP = 1;
    TIMER_BITMODE = BITMODE_32;
    TIMER_PRESCALER = 0;
    TIMER_CLEAR = 1;
    TIMER_START = 1;
}

uint64_t arch_ticks(void) {
    TIMER_CAPTURE = 1;
    uint32_t now = TIMER_CC;
    if (now < last)
        ++rounds;
    last = now;
    return (uint64_t)rounds << 32 | now;
}
