// SPDX-License-Identifier: MIT
//
// What the firmware reports in the control block (barecl/control.h).

#ifndef CONTROL_H
#define CONTROL_H

#include "store.h"

#include <stddef.h>

// A core that reaches only its local store has a copy of the control block there. CONTROL_SHOW() brings members of it to
// the host.
#ifdef BOARD_CORE_REACH_LOCAL_STORE
extern struct bcl_control control_copy;
#define CONTROL (&control_copy)
#define CONTROL_SHOW(member)                                                                  \
    store_put(BOARD_CONTROL_ADDRESS + offsetof(struct bcl_control, member), &CONTROL->member, \
              sizeof CONTROL->member)
#else
#define CONTROL ((struct bcl_control *)BOARD_CONTROL_ADDRESS)
#define CONTROL_SHOW(member) ((void)0)
#endif

// Stores the fault and adds which packet was running.
void control_record_fault(const struct bcl_fault *fault);

// Called when the core cannot trust its own state any more: reports BCL_LOST, and then loops
// forever.
_Noreturn void control_give_up(void);

#endif // CONTROL_H
