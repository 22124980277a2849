// SPDX-License-Identifier: MIT
//
// After a fault the simulator fills in the record and starts the core here, with an empty stack; it
// wants to see the record's kind cleared before it tells of another one.

#include "firmware.h"

struct bcl_fault __fault_record;

_Noreturn void __fault_entry(void) {
    firmware_record_fault(&__fault_record);
    *(volatile uint32_t *)&__fault_record.kind = BCL_FAULT_NONE;
    firmware_resume();
}
