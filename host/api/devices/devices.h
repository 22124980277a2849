// SPDX-License-Identifier: MIT
//
// The devices: what BARECL_DEVICES makes of the drivers that there are.

#ifndef BARECL_API_DEVICES_H
#define BARECL_API_DEVICES_H

#include "api/objects/object.h"
#include "device/device.h"

// One of the list is never freed. A sub-device is an object like others; contexts hold theirs.
struct _cl_device_id {
    struct bcl_object object;
    struct bcl_device driven; // as its driver has it
    cl_device_id parent;      // of a sub-device: retained; NULL: it is one of the list
    cl_device_partition_property *partition; // as given, with the final 0
    size_t partition_count;                  // words
};

// The devices that BARECL_DEVICES lists, in its order. The first call makes them. The array is
// static.
cl_uint bcl_devices(cl_device_id **devices);

#endif // BARECL_API_DEVICES_H
