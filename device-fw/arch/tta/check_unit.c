// SPDX-License-Identifier: MIT
//
// A unit beside the machine finds faults. After a fault it resets the machine; .data and .bss keep their contents.

#include "check_unit.h"

#include "fault.h"
#include "ticks.h"

#define UNIT ((volatile struct check_unit *)BOARD_MEMORY_DEVICE_ADDRESS)

void fault_resume(void) {
    struct bcl_fault fault = {.kind = UNIT->kind};

    if (fault.kind == BCL_FAULT_NONE)
        return;
    fault.pc = UNIT->pc;
    fault.address = UNIT->address;
    fault.address_valid = UNIT->address_valid;
    fault.line = UNIT->line;
    fault.ticks = ticks_resume(UNIT->cycles);
    firmware_record_fault(&fault);
    UNIT->kind = BCL_FAULT_NONE;
    firmware_resume();
}

void fault_start(void) {
    UNIT->reach = __kernel_reach;
    UNIT->first_of_kernels = BOARD_MEMORY_INSTRUCTIONS_ADDRESS;
}
