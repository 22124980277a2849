// SPDX-License-Identifier: MIT
//
// The registers of the unit that finds faults (boards/verilated/check_unit.v). After a fault, the unit resets the
// machine, and describes the fault here until the firmware stores 0 in `kind`. Another fault before that stops the
// machine for good.

#ifndef TTA_CHECK_UNIT_H
#define TTA_CHECK_UNIT_H

#include "barecl/abi.h"

struct check_unit {
    uint32_t kind; // enum bcl_fault_kind
    uint32_t pc, address, address_valid, line;
    uint32_t cycles; // from the machine's last reset to the fault
    uint32_t reserved[2];
    struct bcl_kernel_reach reach;
    uint32_t first_of_kernels; // their first instruction's number; the firmware's are below
};
BCL_ABI_OFFSET(check_unit, reach, 32);
BCL_ABI_OFFSET(check_unit, first_of_kernels, 56);

#endif // TTA_CHECK_UNIT_H
