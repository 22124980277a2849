// SPDX-License-Identifier: MIT
//
// Kernel launches, for queues and for command buffers.

#ifndef BARECL_API_LAUNCH_H
#define BARECL_API_LAUNCH_H

#include "api/events/event.h"
#include "api/programs/kernel.h"

// Sends a launch of the kernel with its arguments as they are now. Of `to`, the queue is a handle to be
// checked like all else. Parameters are those of clEnqueueNDRangeKernel.
cl_int bcl_launch_kernel(const struct bcl_destination *to, cl_command_type type, cl_kernel kernel,
                         cl_uint work_dim, const size_t *offset, const size_t *global,
                         const size_t *local);

// For a recorded command that is about to be run again on the device: a launch takes the version for its
// local size, if that is there by now and has the memory. Nobody else uses the event meanwhile.
void bcl_launch_renew(cl_event event, cl_device_id device);

#endif // BARECL_API_LAUNCH_H
