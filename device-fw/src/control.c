// SPDX-License-Identifier: MIT

#include "control.h"

#include "trace.h"

#ifdef BOARD_CORE_REACH_LOCAL_STORE
struct bcl_control control_copy;
#endif

void control_record_fault(const struct bcl_fault *fault) {
    CONTROL->fault = *fault;
    CONTROL->fault.packet_id = CONTROL->queue.read_id;
    CONTROL_SHOW(fault);
    ++CONTROL->fault_count; // model: FAULT
    CONTROL_SHOW(fault_count);
    trace_line("fault at 0x", fault->pc);
}

void control_give_up(void) {
    trace_line("given up, at packet 0x", CONTROL->queue.read_id);
    __atomic_store_n(&CONTROL->ready, BCL_LOST, __ATOMIC_RELEASE);
    CONTROL_SHOW(ready);
    for (;;)
        continue;
}
