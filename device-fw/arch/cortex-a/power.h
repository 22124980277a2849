// SPDX-License-Identifier: MIT
//
// A core beside Linux on one chip that has no reset of its own: two software interrupts of Linux' side stop it
// and start it again. The board's host.power_register is the interrupt controller's GICD_SGIR, host.power_on
// and host.power_off are what that takes. They come at any time; a third one, by which Linux' side tells of packets,
// waits until the core asks for it (doorbell.c).

#ifndef CORTEX_A_POWER_H
#define CORTEX_A_POWER_H

#include "board.h"

#include <stdint.h>

#define POWER_BY_INTERRUPTS (BOARD_HOST_POWER_REGISTER != 0)

// The interrupt that a write of such a value to GICD_SGIR sends.
#define POWER_INTERRUPT(value) ((value) & 15)

// Lets the interrupts in, from here on. The distributor is Linux': it is on already.
void power_start(void);

// Called by start.S alone, at an interrupt: waits until the core is to start, and starts it as a reset does.
_Noreturn void power_interrupt(void);

// The same with an interrupt that is acknowledged already: what GICC_IAR had.
_Noreturn void power_acknowledged(uint32_t interrupt);

#endif // CORTEX_A_POWER_H
