// SPDX-License-Identifier: MIT
//
// What the API side does with devices beyond calling their drivers.

#ifndef BARECL_API_DEVICES_H
#define BARECL_API_DEVICES_H

#include "device/driver.h"

// Starts the device unless it is started. Its driver has said why when this fails.
cl_int bcl_device_start(cl_device_id device);

// Whether a binary for the compiler's target runs on the device.
bool bcl_device_accepts(cl_device_id device, const char *target);

#endif // BARECL_API_DEVICES_H
