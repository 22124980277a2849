// SPDX-License-Identifier: MIT
//
// Events. Every enqueued command is an event object, whether the application asks for it or not; a
// user event is one without a command.
//
// The events of a context form a graph: an event that waits for another stands in that one's list
// of dependents. `pending` counts what an event still waits for, its turn in its queue (queue.h)
// included; when it falls to 0 the command goes to its device. A failure spreads along wait lists
// (CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) but not along a queue's order: after a fault the
// queue goes on.
//
// A command's life: bcl_event_new() -> the caller fills event->command -> bcl_event_enqueue(). It
// holds one reference to itself until it has ended, and its buffers and its kernel as long.

#ifndef BARECL_API_EVENT_H
#define BARECL_API_EVENT_H

#include "api/mem_object.h"
#include "api/queue.h"
#include "device/command.h"

// `waiter` waits for the event in whose list this stands. Part of the waiter.
struct bcl_edge {
    cl_event waiter;
    struct bcl_edge *next;
    bool order_only; // a barrier of the queue, not a wait list
};

typedef void(CL_CALLBACK *bcl_event_notify)(cl_event event, cl_int status, void *user_data);

struct bcl_event_callback {
    struct bcl_event_callback *next;
    bcl_event_notify notify;
    void *user_data;
    cl_int trigger; // CL_SUBMITTED, CL_RUNNING or CL_COMPLETE
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
    unsigned pending; // events that this one waits for, and one for its turn
    bool awaited;     // by a thread, which is to be woken
    bool awaits_turn; // `pending` has one for it
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
    void *kernel;                      // retained, or NULL
    const struct bcl_special *special; // in use, or NULL
    void *payload;                     // freed with the command, or NULL
    cl_event next_ready;               // the list of what a thread is about to submit

    cl_uint wait_count;
    const cl_event *wait_list; // the application's, during the enqueue
    struct bcl_edge edges[];   // wait_count, and one for the queue's barrier
};

// A new command for `queue`, after checking the wait list; and room for each of its buffers on the
// place where it is used. `uses` is copied.
cl_int bcl_event_new(cl_command_queue queue, cl_command_type type, enum bcl_command_kind kind,
                     cl_uint use_count, const struct bcl_use *uses, cl_uint wait_count,
                     const cl_event *wait_list, cl_event *event);

// Puts the command into its queue. If `blocking`, waits for its end and returns the error it ended
// with. If `result` is not NULL, the caller gets a reference there.
cl_int bcl_event_enqueue(cl_event event, bool blocking, cl_event *result);

// Waits until the event has ended. Returns its status: CL_COMPLETE or negative.
cl_int bcl_event_wait(cl_event event);

#endif // BARECL_API_EVENT_H
