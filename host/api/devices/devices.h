// SPDX-License-Identifier: MIT
//
// The list of devices that BARECL_DEVICES selects.

#ifndef BARECL_API_DEVICES_H
#define BARECL_API_DEVICES_H

#include "api/objects/object.h"
#include "device/device.h"

// A device of the list is never freed. A sub-device is counted like other objects; contexts hold
// references to theirs.
struct _cl_device_id {
    struct bcl_object object;
    struct bcl_device driven;                // the part that the driver uses
    cl_device_id parent;                     // retained; NULL: this device is in the list
    cl_device_partition_property *partition; // as given, with the final 0
    size_t partition_count;                  // words
};

// The devices that BARECL_DEVICES lists, in its order. The first call makes them. The array is
// static.
cl_uint bcl_devices(cl_device_id **devices);

#endif // BARECL_API_DEVICES_H
