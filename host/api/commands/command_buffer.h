// SPDX-License-Identifier: MIT
//
// Command buffers (cl_khr_command_buffer). The application records commands for one device once, and enqueues the
// command buffer as one command as often as it likes.
//
// A recorded command is an event that is in no queue (event.h). It holds the objects that it uses, and the device
// memory reserved for its launch, as long as the command buffer lives. Recording also builds a graph of which command
// waits for which: with an in-order queue each command waits for the one before, otherwise for its sync points and
// for the last barrier. When a command fails, those that have not begun do not run.
//
// Each enqueue is one event, with its own sequence (device/sequence.h), a copy of the recorded commands. Without
// CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR it begins when the previous enqueue of the same command buffer has ended,
// even in another queue.
//
// A launch for which the application takes a handle can be changed later (mutable_dispatch.c). A change is a new event
// in the place of the old one. Enqueues that have not ended hold the events that they were made from.
//
// Threads: the context's lock protects `last`; the command buffer's lock protects everything else but the reference
// count.

#ifndef BARECL_API_COMMAND_BUFFER_H
#define BARECL_API_COMMAND_BUFFER_H

#include "api/events/event.h"
#include "api/objects/call.h"
#include "device/sequence.h"

#include "api/command_buffer_khr.h" // must follow CL/cl_ext.h, which base/opencl.h includes

// A list of at most two properties.
struct bcl_properties {
    cl_properties words[5]; // as given: names and values, the final 0
    size_t count;           // words; 0: no list
    cl_properties values[2];
};

// Reads the application's list, which may be NULL. A value that it does not give stays as it is.
cl_int bcl_read_properties(struct bcl_properties *properties, const cl_properties *list,
                           cl_properties first, cl_properties second);

// Whether the value has only assertions that cl_khr_command_buffer_mutable_dispatch names. They promise less than this
// implementation needs, so it makes no use of them.
static inline bool bcl_are_asserts(cl_mutable_dispatch_asserts_khr asserts) {
    return (asserts & ~(cl_mutable_dispatch_asserts_khr)
                          CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR) == 0;
}

// What a handle of a command begins with (mutable_dispatch.c).
struct bcl_handle {
    struct bcl_object object;
    struct bcl_handle *next;
};

struct bcl_recorded {
    cl_event event;
    struct bcl_node node;
};

struct _cl_command_buffer_khr {
    struct bcl_object object;
    cl_command_queue queue;           // retained
    struct bcl_properties properties; // flags, assertions
    cl_event last; // the enqueue that the next one waits for, while it has not ended; not retained

    pthread_mutex_t lock;
    bool finalized;
    struct bcl_recorded *commands; // owned, and each retained
    size_t count, capacity;
    struct bcl_link *links; // the links of the graph, owned
    size_t link_count, link_capacity;
    // Sync point of the last barrier, which all later commands wait for; 0: none.
    size_t last_barrier;
    // Sync point of the last barrier that waits for all commands before it; 0: none.
    size_t last_full_barrier;
    struct bcl_use *uses; // of all commands, each object's box once; only updates change it
    cl_uint use_count;
    struct bcl_handle *handles; // owned
};

static inline bool bcl_command_buffer_has(cl_command_buffer_khr buffer,
                                          cl_command_buffer_flags_khr flag) {
    return (buffer->properties.values[0] & flag) != 0;
}

// Lists the uses of all commands anew. On failure the old list stays. Under the buffer's lock.
cl_int bcl_command_buffer_list_uses(cl_command_buffer_khr buffer);

// The recording of one command: into which command buffer, and what the command waits for.
struct bcl_record {
    struct bcl_destination to; // must be first: `to.record` casts it to the record
    cl_command_buffer_khr buffer;
    cl_uint wait_count;
    const cl_sync_point_khr *wait_list; // the application's; valid during the call
    cl_sync_point_khr *sync_point;      // NULL: not wanted
};

// Checks the parameters that all recording functions share, and fills in the record. On success the command buffer
// stays locked until bcl_record_end().
cl_int bcl_record_begin(struct bcl_record *record, BCL_RECORDS_INTO, BCL_RECORDS_AFTER);

// Unlocks the command buffer. `status` is the result of recording the command, and is returned.
cl_int bcl_record_end(struct bcl_record *record, cl_int status);

// The body of a recording function, whose parameters must have the names above. The expression `command` sends the
// command to &record.to.
#define BCL_RECORD(command)                                                                  \
    BCL_CALL();                                                                              \
    struct bcl_record record;                                                                \
    BCL_TRY(bcl_record_begin(&record, command_buffer, command_queue, properties,             \
                             num_sync_points_in_wait_list, sync_point_wait_list, sync_point, \
                             mutable_handle));                                               \
    return bcl_record_end(&record, command)

// -------------------------------------------------------------------------------------------------
// The recording functions are not exported by name: an application compiled with an older header would call them with
// other parameters.

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
BCL_HIDDEN_PROTOTYPE(clUpdateMutableCommandsKHR);
BCL_PROTOTYPE(clGetMutableCommandInfoKHR);

#endif // BARECL_API_COMMAND_BUFFER_H
