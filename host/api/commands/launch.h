// SPDX-License-Identifier: MIT
//
// Kernel launches, for queues and for command buffers.

#ifndef BARECL_API_LAUNCH_H
#define BARECL_API_LAUNCH_H

#include "api/events/event.h"
#include "api/programs/kernel.h"

// Sends a launch of the kernel with its current arguments. It checks everything, the handle of the queue in `to`
// included. The other parameters are those of clEnqueueNDRangeKernel.
cl_int bcl_launch_kernel(const struct bcl_destination *to, cl_command_type type, cl_kernel kernel,
                         cl_uint work_dim, const size_t *offset, const size_t *global,
                         const size_t *local);

// Called for each recorded command before it runs again on the device. If the command is a launch, it switches to the
// specialised version for its local size, provided that this is built by now and its memory can be reserved. Nobody
// else may use the event meanwhile.
void bcl_launch_renew(cl_event event, cl_device_id device);

#endif // BARECL_API_LAUNCH_H
