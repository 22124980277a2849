// SPDX-License-Identifier: MIT
//
// Events. Every enqueued command is an event object, whether the application asks for it or not; a
// user event has no command.
//
// A command's life: bcl_event_new() makes the event, the caller fills event->command, and bcl_graph_send()
// (graph.h) enqueues it. The event holds one reference to itself until its command has ended, and references
// to its buffers and its kernel as long. A command that a command buffer records (command_buffer.h) is an
// event that never gets into a queue.

#ifndef BARECL_API_EVENT_H
#define BARECL_API_EVENT_H

#include "api/events/queue.h"
#include "api/memory/mem_object.h"
#include "device/command.h"

// An edge of the graph: `waiter`, of which this is a part, waits for the event in whose list of dependents this
// stands.
struct bcl_edge {
    cl_event waiter;
    struct bcl_edge *next;
    bool order_only; // a barrier of the queue or a line, not a wait list
    bool by_device;  // the device keeps that order, and `pending` does not count it
};

typedef void(CL_CALLBACK *bcl_event_notify)(cl_event event, cl_int status, void *user_data);

struct bcl_event_callback {
    struct bcl_event_callback *next;
    bcl_event_notify notify;
    void *user_data;
    cl_int trigger; // CL_SUBMITTED, CL_RUNNING or CL_COMPLETE
};

// Runs a command that no device runs, when all that it waits for has ended. It ends the event, now or later.
// `status`: CL_SUCCESS, or the error because of which the command cannot run.
typedef void bcl_event_run(cl_event event, cl_int status);

// A launch with a version of its kernel that was built while the launch ran.
struct bcl_better {
    const struct bcl_special *special; // in use
    struct bcl_launch launch;
};

struct _cl_event {
    struct bcl_object object;
    cl_context context;     // retained
    cl_command_queue queue; // retained; NULL: a user event
    cl_command_type type;

    // CL_QUEUED, CL_SUBMITTED, CL_RUNNING, CL_COMPLETE, or negative: an error. Its end is set under
    // context->lock, the way there by the driver's thread without.
    atomic_int status;
    atomic_bool has_callbacks; // or had: set before the status is read

    // Under context->lock.
    unsigned pending; // events that this one waits for, and its turn in its queue
    bool awaited;     // a thread waits for it and has to be woken
    bool awaits_turn; // its turn in its queue, which `pending` counts
    bool given;       // a device that takes several launches has it, and it has not ended
    bool dependency_failed;
    cl_event earlier, later; // in the queue's list
    struct bcl_edge *dependents;
    struct bcl_event_callback *callbacks;

    // Set before the command can end, read after it has.
    uint64_t queued_ns, submitted_ns;

    // The command, until it has ended.
    struct bcl_command command;
    struct bcl_use *uses; // each retained; behind the edges
    cl_uint use_count;
    const struct bcl_use *lent_uses; // of the object that `kernel` is; begun as `uses` are
    cl_uint lent_use_count;
    void *kernel;                      // what the command runs: retained, or NULL
    const struct bcl_special *special; // in use, or NULL
    struct bcl_version *version;       // not built when the launch was enqueued, or NULL
    struct bcl_better
        *_Atomic better; // the launch with that version, if it was built meanwhile; or NULL
    void *payload;       // freed with the command, or NULL
    bcl_event_run *run;  // NULL: the device runs the command
    void (*drop)(cl_event event); // lets go of what the payload holds; NULL: nothing
    cl_event next_ready;          // the list of what a thread is about to submit

    // A line across queues; NULL: none. It holds the last event of the line until that has ended; the next event
    // waits for it. Under context->lock.
    cl_event *line;

    cl_uint wait_count;
    const cl_event *wait_list; // the application's, during the enqueue
    struct bcl_edge edges[];   // wait_count, and those of the queue's barrier and of the line
};

// Where a command goes: into a queue, to wait there for the events of the list; or to whoever records
// commands for that queue's device, which `record` gives it to: the event is its own then.
struct bcl_destination {
    cl_command_queue queue;
    cl_uint wait_count;
    const cl_event *wait_list;
    cl_event *result; // unless it is NULL, the caller gets a reference there
    bool blocking;    // the command's end is waited for, and the error it ended with returned
    cl_int (*record)(const struct bcl_destination *to, cl_event event); // NULL: enqueue
};

// That of an entry point, by the parameter names that CL/cl.h gives these functions.
#define BCL_TO_QUEUE_BLOCKING(wait)            \
    &(const struct bcl_destination){           \
        .queue = command_queue,                \
        .wait_count = num_events_in_wait_list, \
        .wait_list = event_wait_list,          \
        .result = event,                       \
        .blocking = wait,                      \
    }
#define BCL_TO_QUEUE BCL_TO_QUEUE_BLOCKING(false)

// A new command, after checking the wait list; and room for each of its buffers on the place where it
// is used. `uses` is copied.
cl_int bcl_event_new(const struct bcl_destination *to, cl_command_type type,
                     enum bcl_command_kind kind, cl_uint use_count, const struct bcl_use *uses,
                     cl_event *event);

// Releases what only the command needed: memory, buffers, kernel, payload.
void bcl_event_drop_command(cl_event event);

#endif // BARECL_API_EVENT_H
