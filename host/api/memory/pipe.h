// SPDX-License-Identifier: MIT
//
// Pipes: memory objects that hold a struct bcl_pipe (barecl/pipe.h). Only kernels use their contents.

#ifndef BARECL_API_PIPE_H
#define BARECL_API_PIPE_H

#include "device/device.h"

#define BCL_MAX_PACKET_BYTES 1024u // CL_DEVICE_PIPE_MAX_PACKET_SIZE

// Whether kernels of the device can use pipes. The functions for pipes take generic pointers, which a device does not
// have if its local memory has an address space of its own.
bool bcl_has_pipes(const struct bcl_device_facts *facts);

#endif // BARECL_API_PIPE_H
