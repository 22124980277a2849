// SPDX-License-Identifier: MIT
//
// What the firmware says of itself in the control block (barecl/control.h).

#ifndef CONTROL_H
#define CONTROL_H

#include "board.h"

#define CONTROL ((struct bcl_control *)BOARD_CONTROL_ADDRESS)

// Stores the fault and adds which packet was running.
void control_record_fault(const struct bcl_fault *fault);

// Nothing that the core knows can be relied on any more: says so, and does nothing more.
_Noreturn void control_give_up(void);

#endif // CONTROL_H
