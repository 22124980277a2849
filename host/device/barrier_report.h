// SPDX-License-Identifier: MIT
//
// What work-groups whose work-items are fibers say of themselves (bcl_barrier_report), for people.

#ifndef BARECL_DEVICE_BARRIER_REPORT_H
#define BARECL_DEVICE_BARRIER_REPORT_H

#include "device/driver.h"

// Whether a work-group of the launch was stopped; if so, after bcl_device_error() said why.
bool bcl_barrier_report_tell(cl_device_id device, const struct bcl_launch *launch,
                             const struct bcl_barrier_report *report);

#endif // BARECL_DEVICE_BARRIER_REPORT_H
