// SPDX-License-Identifier: MIT
//
// A command queue: commands of one device. The queue keeps a list of the commands that have not ended, in the order
// in which they were enqueued. In an in-order queue, a command's turn comes when it is the first in the list. In an
// out-of-order queue, only markers and barriers without a wait list wait for their turn; every command waits for the
// last barrier before it.

#ifndef BARECL_API_QUEUE_H
#define BARECL_API_QUEUE_H

#include "api/devices/context.h"

struct _cl_command_queue {
    struct bcl_object object;
    cl_context context; // retained
    cl_device_id device;
    cl_uint device_index; // in the context
    cl_command_queue_properties properties;
    cl_queue_properties *given; // the property list given at creation, with the final 0; NULL: none
    size_t given_count;         // words

    // Under context->lock.
    // The list of commands that have not ended, linked by `earlier` and `later`; not retained.
    cl_event first, last;
    cl_event barrier;  // out of order: the last barrier, while it has not ended; not retained
    uint64_t ended_ns; // when the last command that has ended did so; 0: none has ended
};

// Checks what the application may get wrong.
cl_int bcl_queue_new(cl_context context, cl_device_id device,
                     cl_command_queue_properties properties, cl_command_queue *result);

static inline bool bcl_queue_in_order(cl_command_queue queue) {
    return (queue->properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0;
}

#endif // BARECL_API_QUEUE_H
