// SPDX-License-Identifier: MIT
//
// From the registers of an exception to a fault that the host explains (host/firmware/launches/fault_words.c).

#include "firmware.h"

#include <stdbool.h>

// Called by start.S alone, on an empty stack.
_Noreturn void arch_fault(void) {
    struct bcl_fault fault = {
        .kind = BCL_FAULT_OTHER, // DATA, INSTRUCTION, UNDEFINED or ALIGNMENT, if the core says so
        .pc = 0,                 // the address of the instruction
        .syndrome = 0,           // the core's own number of the cause
        .address_valid = false,  // of a load or store: whether the core tells the address
        .address = 0,
    };
    firmware_record_fault(&fault);
    firmware_resume();
}
