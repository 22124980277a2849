// SPDX-License-Identifier: MIT

#ifndef BARECL_FIRMWARE_FAULT_H
#define BARECL_FIRMWARE_FAULT_H

#include "device/launch.h"
#include "firmware/core.h"

// Reports the fault that ended the launch, from the core's record of it.
void bcl_fault_tell(struct bcl_device *device, const struct bcl_core *core,
                    const struct bcl_launch *launch, uint32_t id);

#endif // BARECL_FIRMWARE_FAULT_H
