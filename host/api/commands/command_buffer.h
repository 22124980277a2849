// SPDX-License-Identifier: MIT
//
// Command buffers (cl_khr_command_buffer): commands of one device that are recorded once, with all that
// they use, and enqueued as one as often as wanted.
//
// A recorded command is an event that is in no queue (event.h). It keeps what it uses, and its place in
// the device's memory for launches, as long as the buffer lives. What waits for what is a graph, drawn while
// commands are recorded: for a queue in order each waits for the one before, else for its sync points and for the
// last barrier. When one fails, those that have not begun do not run.
//
// Each enqueue is one event, with a sequence (device/sequence.h) of its own, copied from the recorded
// commands. Without CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR it begins when the one before has ended,
// whatever their queues.
//
// Threads: everything but the reference count is under the buffer's lock; `last` under that of the context.

#ifndef BARECL_API_COMMAND_BUFFER_H
#define BARECL_API_COMMAND_BUFFER_H

#include "api/events/event.h"
#include "api/objects/call.h"
#include "device/sequence.h"

#include "api/command_buffer_khr.h" // behind CL/cl_ext.h, which base/opencl.h includes

// The name, the flags, the final 0.
#define BCL_COMMAND_BUFFER_PROPERTY_WORDS 3

struct bcl_recorded {
    cl_event event;
    struct bcl_node node;
};

struct _cl_command_buffer_khr {
    struct bcl_object object;
    cl_command_queue queue; // retained
    cl_command_buffer_flags_khr flags;
    cl_command_buffer_properties_khr properties[BCL_COMMAND_BUFFER_PROPERTY_WORDS]; // as given
    size_t property_count;                                                          // words
    cl_event last; // the enqueue that the next one waits for, while it has not ended; not retained

    pthread_mutex_t lock;
    bool finalized;
    struct bcl_recorded *commands; // owned, and each retained
    size_t count, capacity;
    struct bcl_link *links; // of the graph, owned
    size_t link_count, link_capacity;
    size_t last_barrier;      // its sync point, which all later commands wait for; 0: none
    size_t last_full_barrier; // that of the last one which waits for all before it; 0: none
    struct bcl_use
        *uses; // of all commands, each object's box once; finalized: not changed any more
    cl_uint use_count;
};

// Which command is recorded where, and what it comes after.
struct bcl_record {
    struct bcl_destination to; // first: a record is found by it
    cl_command_buffer_khr buffer;
    cl_uint wait_count;
    const cl_sync_point_khr *wait_list; // the application's, during the call
    cl_sync_point_khr *sync_point;      // NULL: not wanted
};

// Checks what all functions that record have in common, and fills the record in. On success the buffer is
// locked, until bcl_record_end().
cl_int bcl_record_begin(struct bcl_record *record, BCL_RECORDS_INTO, BCL_RECORDS_AFTER);

// `status` is what came of the command, and is returned.
cl_int bcl_record_end(struct bcl_record *record, cl_int status);

// The body of a function that records, by the names of its parameters: `command` sends to &record.to.
#define BCL_RECORD(command)                                                                  \
    BCL_CALL();                                                                              \
    struct bcl_record record;                                                                \
    BCL_TRY(bcl_record_begin(&record, command_buffer, command_queue, properties,             \
                             num_sync_points_in_wait_list, sync_point_wait_list, sync_point, \
                             mutable_handle));                                               \
    return bcl_record_end(&record, command)

// -------------------------------------------------------------------------------------------------
// The functions. Those that record are not exported by name: an application that was compiled with an
// older header would call them with other parameters.

#define BCL_PROTOTYPE(name) __typeof__(*(name##_fn)NULL) name
#define BCL_HIDDEN_PROTOTYPE(name) __attribute__((visibility("hidden"))) name##_t name

BCL_PROTOTYPE(clCreateCommandBufferKHR);
BCL_PROTOTYPE(clRetainCommandBufferKHR);
BCL_PROTOTYPE(clReleaseCommandBufferKHR);
BCL_PROTOTYPE(clFinalizeCommandBufferKHR);
BCL_PROTOTYPE(clEnqueueCommandBufferKHR);
BCL_PROTOTYPE(clGetCommandBufferInfoKHR);
BCL_HIDDEN_PROTOTYPE(clCommandBarrierWithWaitListKHR);
BCL_HIDDEN_PROTOTYPE(clCommandCopyBufferKHR);
BCL_HIDDEN_PROTOTYPE(clCommandCopyBufferRectKHR);
BCL_HIDDEN_PROTOTYPE(clCommandCopyBufferToImageKHR);
BCL_HIDDEN_PROTOTYPE(clCommandCopyImageKHR);
BCL_HIDDEN_PROTOTYPE(clCommandCopyImageToBufferKHR);
BCL_HIDDEN_PROTOTYPE(clCommandFillBufferKHR);
BCL_HIDDEN_PROTOTYPE(clCommandFillImageKHR);
BCL_HIDDEN_PROTOTYPE(clCommandNDRangeKernelKHR);
BCL_HIDDEN_PROTOTYPE(clCommandSVMMemcpyKHR);
BCL_HIDDEN_PROTOTYPE(clCommandSVMMemFillKHR);

#endif // BARECL_API_COMMAND_BUFFER_H
