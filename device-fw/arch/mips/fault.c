// SPDX-License-Identifier: MIT

#include "firmware.h"
#include "registers.h"

#include <stdbool.h>

enum { DELAY_SLOT = 1u << 31 }; // of Cause: EPC is the branch before the instruction

// The kinds of faults by Cause.ExcCode.
static const uint8_t kinds[] = {
    [1] = BCL_FAULT_DATA,        // a store to a page that is only read
    [2] = BCL_FAULT_DATA,        // load, or instruction, without a page
    [3] = BCL_FAULT_DATA,        // store without a page
    [4] = BCL_FAULT_DATA,        // load, or instruction: misaligned, or for kernel mode alone
    [5] = BCL_FAULT_DATA,        // store, likewise
    [6] = BCL_FAULT_INSTRUCTION, // bus error
    [7] = BCL_FAULT_DATA,        // bus error
    [9] = BCL_FAULT_UNDEFINED,   // breakpoint
    [10] = BCL_FAULT_UNDEFINED,  // reserved instruction
    [11] = BCL_FAULT_UNDEFINED,  // coprocessor that is off
    [13] = BCL_FAULT_UNDEFINED,  // trap
};
enum { BUS_ERROR_DATA = 7, ADDRESS_ERROR_LOAD = 4, ADDRESS_ERROR_STORE = 5 };

// Called by start.S alone, on an empty stack, with the registers of the exception.
_Noreturn void arch_fault(uint32_t pc, uint32_t cause, uint32_t address) {
    const uint32_t code = (cause & CAUSE_CODE) >> 2;
    struct bcl_fault fault = {.kind = BCL_FAULT_OTHER, .pc = pc, .syndrome = code};

    if (code < sizeof kinds && kinds[code] != 0)
        fault.kind = kinds[code];
    fault.address_valid = fault.kind == BCL_FAULT_DATA && code < BUS_ERROR_DATA;
    if (fault.address_valid) {
        fault.address = address;
        if (address == pc || (cause & DELAY_SLOT && address == pc + 4))
            fault.kind = BCL_FAULT_INSTRUCTION;
        else if ((code == ADDRESS_ERROR_LOAD || code == ADDRESS_ERROR_STORE) && address < UNMAPPED)
            fault.kind = BCL_FAULT_ALIGNMENT;
    }
    firmware_record_fault(&fault);
    firmware_resume();
}
