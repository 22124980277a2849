// SPDX-License-Identifier: MIT
//
// How the firmware of a transport-triggered machine learns of faults: from the simulator (fault.c), or from a unit
// beside the machine (check_unit.c).

#ifndef TTA_FAULT_H
#define TTA_FAULT_H

#include "firmware.h"

extern const struct bcl_kernel_reach __kernel_reach;

// Called first after each start of the core. If a fault is the reason for the start, it does not return.
void fault_resume(void);

// From this call on, kernels can access only the memory in __kernel_reach.
void fault_start(void);

#endif // TTA_FAULT_H
