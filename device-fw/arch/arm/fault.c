// SPDX-License-Identifier: MIT

#include "firmware.h"
#include "registers.h"

#include <stdbool.h>

#define PSR_THUMB (1u << 5)
#define FSR_STATUS(fsr) ((fsr) & 0x40fu)
#define FSR_ALIGNMENT 1u

// Called by start.S alone, with `lr` and `spsr` as the exception left them. The link register is
// ahead of the instruction by a number of bytes that depends on the kind.
_Noreturn void arch_fault(uint32_t kind, uint32_t lr, uint32_t spsr) {
    struct bcl_fault fault = {.kind = kind, .pc = lr - 4};

    if (kind == BCL_FAULT_DATA) {
        fault.pc = lr - 8;
        fault.syndrome = read_dfsr();
        fault.address = read_dfar();
        fault.address_valid = true;
        if (FSR_STATUS(fault.syndrome) == FSR_ALIGNMENT)
            fault.kind = BCL_FAULT_ALIGNMENT;
    } else if (kind == BCL_FAULT_INSTRUCTION) {
        fault.syndrome = read_ifsr();
        fault.address = read_ifar();
        fault.address_valid = true;
    } else if (kind == BCL_FAULT_UNDEFINED && (spsr & PSR_THUMB)) {
        fault.pc = lr - 2;
    }
    firmware_record_fault(&fault);
    firmware_resume();
}
