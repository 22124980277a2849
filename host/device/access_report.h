// SPDX-License-Identifier: MIT
//
// Reports of kernels that check their accesses (BARECL_CHECK=bounds, memory, races): accesses that leave their object,
// read what nobody has written, or race with another work-item's.

#ifndef BARECL_DEVICE_ACCESS_REPORT_H
#define BARECL_DEVICE_ACCESS_REPORT_H

#include "device/services.h"

// Describes a wrong access by bcl_device_error(). False: the report names an access or an object that the launch does
// not have. `report`: the host's copy.
bool bcl_access_report_tell(struct bcl_device *device, const struct bcl_launch *launch,
                            const struct bcl_barrier_report *report);

#endif // BARECL_DEVICE_ACCESS_REPORT_H
