// SPDX-License-Identifier: MIT
//
// After a fault the simulator fills in __fault_record and starts the core at __fault_entry(), with
// an empty stack. The kind must be cleared before the simulator can report another fault.

#include "fault.h"

struct bcl_fault __fault_record;

_Noreturn void __fault_entry(void) {
    firmware_record_fault(&__fault_record);
    *(volatile uint32_t *)&__fault_record.kind = BCL_FAULT_NONE;
    firmware_resume();
}

void fault_resume(void) {} // the simulator runs main() only once

void fault_start(void) {} // the simulator reads __kernel_reach
