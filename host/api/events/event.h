// SPDX-License-Identifier: MIT
//
// Events. Every enqueued command is an event object, whether the application asks for it or not; a
// user event has no command.
//
// A command's life: bcl_event_new() makes the event, the caller fills event->command, and bcl_graph_send() (graph.h)
// enqueues it. Until its command has ended, the event holds one reference to itself, and references to its buffers
// and its kernel. A command that a command buffer records (command_buffer.h) is an event that never enters a queue.

#ifndef BARECL_API_EVENT_H
#define BARECL_API_EVENT_H

#include "api/events/queue.h"
#include "api/memory/mem_object.h"
#include "device/command.h"

// An edge of the graph: `waiter`, which contains the edge, waits for the event whose list of dependents the edge is
// in.
struct bcl_edge {
    cl_event waiter;
    struct bcl_edge *next;
    // From a barrier of the queue or a line, not from a wait list: failures do not spread along it.
    bool order_only;
    bool by_device; // the device keeps this order, so `pending` does not count it
};

typedef void(CL_CALLBACK *bcl_event_notify)(cl_event event, cl_int status, void *user_data);

struct bcl_event_callback {
    struct bcl_event_callback *next;
    bcl_event_notify notify;
    void *user_data;
    cl_int trigger; // CL_SUBMITTED, CL_RUNNING or CL_COMPLETE
};

// Runs a command that no device runs, when everything that it waits for has ended. The function ends the event, now
// or later. `status`: CL_SUCCESS, or the error that keeps the command from running.
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

    // CL_QUEUED, CL_SUBMITTED, CL_RUNNING, CL_COMPLETE, or negative: an error. The final status is set under
    // context->lock, CL_SUBMITTED and CL_RUNNING without it.
    atomic_int status;
    // Or had some; clSetEventCallback() sets it before it reads the status.
    atomic_bool has_callbacks;

    // Under context->lock.
    // Number of things to wait for: events, its turn in its queue, its own enqueue.
    unsigned pending;
    bool awaited;     // a thread waits for this event and must be woken
    bool awaits_turn; // waits for its turn in its queue, which `pending` counts
    // A device that takes several launches at once has the command, and it has not ended.
    bool given;
    bool dependency_failed;
    cl_event earlier, later; // in the queue's list
    struct bcl_edge *dependents;
    struct bcl_event_callback *callbacks;

    // Set before the command can end, read after it has.
    uint64_t queued_ns, submitted_ns;

    // The command, until it has ended.
    struct bcl_command command;
    struct bcl_use *uses; // each retained; in the same allocation, after the edges
    cl_uint use_count;
    // Owned by the object that `kernel` points to; begun like `uses`.
    const struct bcl_use *lent_uses;
    cl_uint lent_use_count;
    void *kernel;                      // the object that the command runs: retained, or NULL
    const struct bcl_special *special; // in use, or NULL
    struct bcl_version *version;       // not built when the launch was enqueued, or NULL
    // The launch with that version, if it was built meanwhile; or NULL.
    struct bcl_better *_Atomic better;
    void *payload;      // freed with the command, or NULL
    bcl_event_run *run; // NULL: the device runs the command
    // Releases what the payload refers to; NULL: nothing to release.
    void (*drop)(cl_event event);
    cl_event next_ready; // in the list of events that a thread is about to submit

    // A line orders events across queues; NULL: none. *line is the last event of the line, until it has ended; the
    // next event of the line waits for it. Under context->lock.
    cl_event *line;

    cl_uint wait_count;
    const cl_event *wait_list; // the application's; valid during the enqueue
    struct bcl_edge edges[];   // wait_count, plus one each for the queue's barrier, the line, and
                               // context->initialising
};

// Where a command goes: into a queue, where it waits for the events of the list, or into a recording for that queue's
// device. In that case `record` gets the event, and owns it.
struct bcl_destination {
    cl_command_queue queue;
    cl_uint wait_count;
    const cl_event *wait_list;
    cl_event *result; // where the caller gets a reference; NULL: nowhere
    // For a command that constructs a program's variables: a mutex that is unlocked when all later commands of the
    // context wait for this one, before any callback is called; NULL: another command. Kept locked if there is an error.
    pthread_mutex_t *held;
    bool blocking; // wait until the command has ended, and return its error
    cl_int (*record)(const struct bcl_destination *to, cl_event event); // NULL: enqueue
};

// The destination of an API function, made from the parameter names that CL/cl.h uses.
#define BCL_TO_QUEUE_BLOCKING(wait)            \
    &(const struct bcl_destination){           \
        .queue = command_queue,                \
        .wait_count = num_events_in_wait_list, \
        .wait_list = event_wait_list,          \
        .result = event,                       \
        .blocking = wait,                      \
    }
#define BCL_TO_QUEUE BCL_TO_QUEUE_BLOCKING(false)

// Checks the wait list, makes a new command, and reserves memory for each of its memory objects at the place of its
// use. `uses` is copied.
cl_int bcl_event_new(const struct bcl_destination *to, cl_command_type type,
                     enum bcl_command_kind kind, cl_uint use_count, const struct bcl_use *uses,
                     cl_event *event);

// Releases what only the command needed: memory, buffers, kernel, payload.
void bcl_event_drop_command(cl_event event);

#endif // BARECL_API_EVENT_H
