// SPDX-License-Identifier: MIT
//
// Accesses that leave their object, or read what nobody has written, as kernels report them that check their accesses
// (BARECL_CHECK=bounds, memory).

#ifndef BARECL_DEVICE_ACCESS_REPORT_H
#define BARECL_DEVICE_ACCESS_REPORT_H

#include "device/services.h"

// Says by bcl_device_error() what a report of a wrong access means. False: it names an access or an object
// that the launch does not have. `report`: the host's copy.
bool bcl_access_report_tell(struct bcl_device *device, const struct bcl_launch *launch,
                            const struct bcl_barrier_report *report);

#endif // BARECL_DEVICE_ACCESS_REPORT_H
