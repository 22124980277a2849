// SPDX-License-Identifier: MIT

#ifndef BARECL_FIRMWARE_FAULT_H
#define BARECL_FIRMWARE_FAULT_H

#include "device/launch.h"
#include "firmware/core.h"

// Reports the fault that ended the launch, from the core's record of it.
void bcl_fault_tell(struct bcl_device *device, const struct bcl_core *core,
                    const struct bcl_launch *launch, uint32_t id);

// Adds to `why` in which source line the launch runs just now, if the board's transport can find out. A core that is in
// the firmware meanwhile is asked again.
void bcl_fault_tell_place(struct bcl_core *core, const struct bcl_launch *launch,
                          char why[BCL_WHY_SIZE]);

#endif // BARECL_FIRMWARE_FAULT_H
