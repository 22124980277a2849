// SPDX-License-Identifier: MIT

#include "firmware.h"
#include "registers.h"

#include <stdbool.h>

// By the exception's class, for faults of kernels (EL0) and of the firmware (EL1).
static uint32_t kind_of(uint64_t esr) {
    switch (ESR_CLASS(esr)) {
    case 0x20:
    case 0x21: // fetch
    case 0x22: // misaligned pc
        return BCL_FAULT_INSTRUCTION;
    case 0x24:
    case 0x25: // load or store
        return ESR_STATUS(esr) == STATUS_ALIGNMENT ? BCL_FAULT_ALIGNMENT : BCL_FAULT_DATA;
    case 0x26: // stack pointer
        return BCL_FAULT_ALIGNMENT;
    case 0x00: // unknown instruction
    case 0x07: // FPU instruction while the FPU is off
    case 0x0e: // illegal execution state
    case 0x18: // access to a system register
    case 0x3c: // a breakpoint
        return BCL_FAULT_UNDEFINED;
    default:
        return BCL_FAULT_OTHER;
    }
}

// Called by start.S alone, on an empty stack.
_Noreturn void arch_fault(void) {
    uint64_t esr = READ_REGISTER(esr_el1);
    struct bcl_fault fault = {
        .kind = kind_of(esr), .pc = READ_REGISTER(elr_el1), .syndrome = (uint32_t)esr};

    fault.address_valid = fault.kind == BCL_FAULT_DATA || fault.kind == BCL_FAULT_ALIGNMENT ||
                          fault.kind == BCL_FAULT_INSTRUCTION;
    if (fault.address_valid)
        fault.address = READ_REGISTER(far_el1);
    firmware_record_fault(&fault);
    firmware_resume();
}
