// SPDX-License-Identifier: MIT
//
// A command queue: commands of one device, each after the one before.

#ifndef BARECL_API_QUEUE_H
#define BARECL_API_QUEUE_H

#include "api/context.h"

struct _cl_command_queue {
    struct bcl_object object;
    cl_context context; // retained
    cl_device_id device;
    cl_uint device_index; // in the context
    cl_command_queue_properties properties;

    // Under context->lock.
    cl_event last;     // the last command, while it has not ended; not retained
    uint64_t ended_ns; // when the last command that has ended did; 0: none has
};

#endif // BARECL_API_QUEUE_H
