// SPDX-License-Identifier: MIT
//
// Sub-devices (clCreateSubDevices).

#ifndef BARECL_API_PARTITION_H
#define BARECL_API_PARTITION_H

#include "api/devices/devices.h"

// Whether the device has parts.
bool bcl_can_partition(cl_device_id device);

// References to sub-devices. Those of the list live as long as the process; the specification lets their
// counts stay as they are.
cl_device_id bcl_device_retain(cl_device_id device);
void bcl_device_release(cl_device_id device);

// The affinity domains by which the device has several parts; 0: none.
cl_device_affinity_domain bcl_affinity_domains(cl_device_id device);

#endif // BARECL_API_PARTITION_H
