// SPDX-License-Identifier: MIT
//
// The devices: what BARECL_DEVICES makes of the drivers that there are.

#ifndef BARECL_API_DEVICES_H
#define BARECL_API_DEVICES_H

#include "api/object.h"
#include "device/device.h"

// Never freed: cl_device_id is valid for the life of the process.
struct _cl_device_id {
    struct bcl_object object;
    struct bcl_device driven; // as its driver has it
};

// The devices that BARECL_DEVICES lists, in its order. The first call makes them. The array is
// static.
cl_uint bcl_devices(cl_device_id **devices);

#endif // BARECL_API_DEVICES_H
