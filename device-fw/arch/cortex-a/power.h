// SPDX-License-Identifier: MIT
//
// A core beside Linux on one chip that has no reset of its own: two software interrupts of Linux' side stop it
// and start it again. The board's host.power_register is the interrupt controller's GICD_SGIR, host.power_on
// and host.power_off are what that takes.

#ifndef CORTEX_A_POWER_H
#define CORTEX_A_POWER_H

#include "board.h"

#define POWER_BY_INTERRUPTS (BOARD_HOST_POWER_REGISTER != 0)

// Lets the interrupts in, from here on. The distributor is Linux': it is on already.
void power_start(void);

// Called by start.S alone, at an interrupt: waits until the core is to start, and starts it as a reset does.
_Noreturn void power_interrupt(void);

#endif // CORTEX_A_POWER_H
