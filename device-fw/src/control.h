// SPDX-License-Identifier: MIT
//
// What the firmware reports in the control block (barecl/control.h).

#ifndef CONTROL_H
#define CONTROL_H

#include "board.h"

#define CONTROL ((struct bcl_control *)BOARD_CONTROL_ADDRESS)

// Stores the fault and adds which packet was running.
void control_record_fault(const struct bcl_fault *fault);

// Called when the core cannot trust its own state any more: reports BCL_LOST, and then loops
// forever.
_Noreturn void control_give_up(void);

#endif // CONTROL_H
