// SPDX-License-Identifier: MIT
//
// Waiting for the commands of a queue. Markers and barriers only wait, so each becomes a command that does nothing.
// The queue decides what it waits for, and which commands wait for it (queue.h).

#include "api/events/graph.h"
#include "api/objects/call.h"
#include "base/error.h"
#include "device/driver.h"

static cl_int enqueue_nothing(const struct bcl_destination *to, cl_command_type type) {
    BCL_REQUIRE_OBJECT(to->queue, BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    return bcl_graph_send_nothing(to, type);
}

cl_int clEnqueueMarkerWithWaitList(cl_command_queue command_queue, cl_uint num_events_in_wait_list,
                                   const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    return enqueue_nothing(BCL_TO_QUEUE, CL_COMMAND_MARKER);
}

cl_int clEnqueueBarrierWithWaitList(cl_command_queue command_queue, cl_uint num_events_in_wait_list,
                                    const cl_event *event_wait_list, cl_event *event) {
    BCL_CALL();
    return enqueue_nothing(BCL_TO_QUEUE, CL_COMMAND_BARRIER);
}

cl_int clEnqueueMarker(cl_command_queue command_queue, cl_event *event) {
    BCL_CALL();
    BCL_REQUIRE(event != NULL, CL_INVALID_VALUE);
    const struct bcl_destination to = {.queue = command_queue, .result = event};
    return enqueue_nothing(&to, CL_COMMAND_MARKER);
}

cl_int clEnqueueBarrier(cl_command_queue command_queue) {
    BCL_CALL();
    return enqueue_nothing(&(struct bcl_destination){.queue = command_queue}, CL_COMMAND_BARRIER);
}

cl_int clEnqueueWaitForEvents(cl_command_queue command_queue, cl_uint num_events,
                              const cl_event *event_list) {
    BCL_CALL();
    BCL_REQUIRE(num_events > 0 && event_list != NULL, CL_INVALID_VALUE);
    for (cl_uint i = 0; i < num_events; i++)
        BCL_REQUIRE_OBJECT(event_list[i], BCL_EVENT, CL_INVALID_EVENT);
    const struct bcl_destination to = {
        .queue = command_queue, .wait_count = num_events, .wait_list = event_list};
    return enqueue_nothing(&to, CL_COMMAND_BARRIER);
}

// Commands go to their device without a flush, as soon as they can run; a driver may still hold some back.
cl_int clFlush(cl_command_queue queue) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(queue, BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    BCL_REQUIRE_OWN(queue);
    bcl_device_flush(&queue->device->driven);
    return CL_SUCCESS;
}

static cl_event last_of(cl_command_queue queue) {
    pthread_mutex_lock(&queue->context->lock);
    cl_event last = queue->last != NULL ? bcl_retain(queue->last) : NULL;
    pthread_mutex_unlock(&queue->context->lock);
    return last;
}

// Waits for the last command in an in-order queue; for a new marker in an out-of-order queue.
cl_int clFinish(cl_command_queue queue) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(queue, BCL_QUEUE, CL_INVALID_COMMAND_QUEUE);
    BCL_REQUIRE_OWN(queue);
    cl_event last = last_of(queue);
    if (last != NULL && !bcl_queue_in_order(queue)) {
        bcl_release(last);
        BCL_TRY(enqueue_nothing(&(struct bcl_destination){.queue = queue, .result = &last},
                                CL_COMMAND_MARKER));
    }
    if (last != NULL)
        bcl_graph_wait(last);
    bcl_release(last);
    return CL_SUCCESS;
}
