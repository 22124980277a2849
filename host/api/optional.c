// SPDX-License-Identifier: MIT
//
// Functions for optional features of OpenCL 3.0 that no device has: queues on devices. The queries
// say so (versions.c). The functions still check their handles first.

#include "api/events/queue.h"
#include "api/objects/call.h"
#include "api/programs/kernel.h"
#include "base/error.h"

// The parameters are those of CL/cl.h; most are not used.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// -------------------------------------------------------------------------------------------------
// Queues on devices

cl_int clSetDefaultDeviceCommandQueue(cl_context context, cl_device_id device,
                                      cl_command_queue command_queue) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_REQUIRE_OBJECT(device, BCL_DEVICE, CL_INVALID_DEVICE);
    BCL_REQUIRE(bcl_context_device_index(context, device) >= 0, CL_INVALID_DEVICE);
    return bcl_fail(CL_INVALID_OPERATION, "a device with queues of its own");
}
