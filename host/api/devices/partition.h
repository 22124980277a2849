// SPDX-License-Identifier: MIT
//
// Sub-devices (clCreateSubDevices).

#ifndef BARECL_API_PARTITION_H
#define BARECL_API_PARTITION_H

#include "api/devices/devices.h"

// Whether the device can be partitioned.
bool bcl_can_partition(cl_device_id device);

// Count references to sub-devices. They ignore other devices, which live as long as the process; the specification
// allows that.
cl_device_id bcl_device_retain(cl_device_id device);
void bcl_device_release(cl_device_id device);

// The affinity domains that give more than one sub-device; 0: none.
cl_device_affinity_domain bcl_affinity_domains(cl_device_id device);

#endif // BARECL_API_PARTITION_H
