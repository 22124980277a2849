// SPDX-License-Identifier: MIT

#include "control.h"

void control_record_fault(const struct bcl_fault *fault) {
    CONTROL->fault = *fault;
    CONTROL->fault.packet_id = CONTROL->queue.read_id;
    ++CONTROL->fault_count; // model: FAULT
}

void control_give_up(void) {
    __atomic_store_n(&CONTROL->ready, BCL_LOST, __ATOMIC_RELEASE);
    for (;;)
        continue;
}
