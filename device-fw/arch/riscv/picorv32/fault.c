// SPDX-License-Identifier: MIT

#include "firmware.h"
#include "registers.h"

#define WORD_AT(address) (*(volatile uint32_t *)(uintptr_t)(address))

// An instruction fetch that no memory answers reads an illegal instruction (boards/rtl-picorv32/board.v).
static uint32_t kind_of(uint32_t pending, uint32_t pc) {
    if (pending & IRQ_MISALIGNED)
        return pending & IRQ_BUS ? BCL_FAULT_DATA : BCL_FAULT_ALIGNMENT;
    if (pending & IRQ_BUS)
        return BCL_FAULT_DATA;
    return (WORD_AT(BUS_ERROR_CODE) ^ pc) < 4 ? BCL_FAULT_INSTRUCTION : BCL_FAULT_UNDEFINED;
}

// Called only by start.S, on the firmware's empty stack. `behind`: the value of q0; `pending`: of q1.
void arch_fault(uint32_t behind, uint32_t pending) {
    const uint32_t pc = behind & 1 ? behind - 3 : behind - 4;
    struct bcl_fault fault = {.kind = kind_of(pending, pc), .pc = pc, .syndrome = pending};

    fault.address_valid = fault.kind != BCL_FAULT_UNDEFINED;
    fault.address = fault.kind == BCL_FAULT_INSTRUCTION ? pc : WORD_AT(BUS_ERROR_DATA);
    firmware_record_fault(&fault);
}
