// SPDX-License-Identifier: MIT
//
// A core that shares a chip with Linux and has no reset of its own. Linux stops and starts it by two software
// interrupts, which may come at any time. The board's host.power_register is GICD_SGIR of the interrupt controller;
// host.power_on and host.power_off are the values to write there. A third software interrupt, which announces
// packets, waits until the core asks for it (doorbell.c).

#ifndef CORTEX_A_POWER_H
#define CORTEX_A_POWER_H

#include "board.h"

#include <stdint.h>

#define POWER_BY_INTERRUPTS (BOARD_HOST_POWER_REGISTER != 0)

// The interrupt that is sent by writing `value` to GICD_SGIR.
#define POWER_INTERRUPT(value) ((value) & 15)

// Unmasks the interrupts. Linux has already turned on the distributor.
void power_start(void);

// Called by start.S alone, at an interrupt: waits until the host starts the core, and then starts it as a reset does.
_Noreturn void power_interrupt(void);

// The same for an interrupt that is already acknowledged. `interrupt`: the value of GICC_IAR.
_Noreturn void power_acknowledged(uint32_t interrupt);

#endif // CORTEX_A_POWER_H
