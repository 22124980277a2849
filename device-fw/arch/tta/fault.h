// SPDX-License-Identifier: MIT
//
// How faults come to the firmware of a transport-triggered machine: from the simulator (fault.c), or from a unit beside the
// machine (check_unit.c).

#ifndef TTA_FAULT_H
#define TTA_FAULT_H

#include "firmware.h"

extern const struct bcl_kernel_reach __kernel_reach;

// Called first after each start of the core. If a fault is the reason for the start, it does not return.
void fault_resume(void);

// From here on, kernels can access only what __kernel_reach says.
void fault_start(void);

#endif // TTA_FAULT_H
