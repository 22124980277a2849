// SPDX-License-Identifier: MIT

#include "firmware.h"
#include "registers.h"

#include <stdbool.h>

// The kinds of faults by mcause (volume II, table "mcause values after trap").
static const uint32_t kinds[] = {
    [0] = BCL_FAULT_INSTRUCTION, // misaligned
    [1] = BCL_FAULT_INSTRUCTION, // access
    [2] = BCL_FAULT_UNDEFINED,   // illegal
    [3] = BCL_FAULT_UNDEFINED,   // breakpoint
    [4] = BCL_FAULT_ALIGNMENT,   // load
    [5] = BCL_FAULT_DATA,        // load
    [6] = BCL_FAULT_ALIGNMENT,   // store
    [7] = BCL_FAULT_DATA,        // store
};

static bool has_address(uint32_t kind) {
    return kind == BCL_FAULT_INSTRUCTION || kind == BCL_FAULT_DATA || kind == BCL_FAULT_ALIGNMENT;
}

// Called by start.S alone, on an empty stack.
_Noreturn void arch_fault(void) {
    struct bcl_fault fault = {
        .kind = BCL_FAULT_OTHER, .pc = READ_CSR(mepc), .syndrome = (uint32_t)READ_CSR(mcause)};

    if (fault.syndrome < sizeof kinds / sizeof kinds[0])
        fault.kind = kinds[fault.syndrome];
    fault.address_valid = has_address(fault.kind);
    if (fault.address_valid)
        fault.address = READ_CSR(mtval);
    firmware_record_fault(&fault);
    firmware_resume();
}
