// SPDX-License-Identifier: MIT

#include "api/events/graph.h"

#include "api/events/callbacks.h"
#include "api/events/watch.h"
#include "api/objects/call.h"
#include "base/error.h"
#include "device/driver.h"
#include "device/sequence.h"
#include "device/services.h"

static cl_event event_of(struct bcl_command *command) {
    return (cl_event)((char *)command - offsetof(struct _cl_event, command));
}

static struct bcl_watched watched_of(cl_event event) {
    return (struct bcl_watched){&event->command, event->type,      event,
                                event->queue,    event->queued_ns, event->submitted_ns};
}

// -------------------------------------------------------------------------------------------------
// What an event waits for. Under context->lock.

static void begins_after(cl_event event, uint64_t ns) {
    if (event->command.earliest_ns < ns)
        event->command.earliest_ns = ns;
}

// Counts down `pending`: one thing that the event waits for has ended, or its own enqueue has. If that was the last
// one, the event goes to the front of the list `ready`. Returns the list.
static cl_event arrive(cl_event event, cl_event ready) {
    if (--event->pending > 0)
        return ready;
    event->next_ready = ready;
    return event;
}

// -------------------------------------------------------------------------------------------------
// Order that devices keep. Under context->lock.

static bool is_for_several(cl_event event) {
    const struct bcl_command *command = &event->command;
    return command->kind == BCL_COMMAND_NDRANGE && command->device->driver->submit_all != NULL;
}

// Whether the device itself keeps the order of the other event's command and this one.
static bool follows(cl_event event, cl_event other) {
    return other->given && is_for_several(event) && event->command.device == other->command.device;
}

// Leaves the order of the edge's two events to the device, if it can keep that order. Returns whether it does.
static bool leave_to_device(struct bcl_edge *edge, cl_event other) {
    struct bcl_command *command = &edge->waiter->command;
    if (edge->by_device || !follows(edge->waiter, other))
        return false;
    if (!edge->order_only) {
        if (command->need_count == BCL_MOST_NEEDS)
            return false;
        command->needs[command->need_count++] = &other->command;
    }
    edge->by_device = true;
    return true;
}

// Makes the event wait for the other one.
static void wait_for(cl_event event, cl_event other, struct bcl_edge *edge, bool order_only) {
    if (other->status < 0 && !order_only)
        event->dependency_failed = true;
    if (other->status <= CL_COMPLETE) {
        begins_after(event, other->command.end_ns);
        return;
    }
    *edge = (struct bcl_edge){event, other->dependents, .order_only = order_only};
    other->dependents = edge;
    event->pending += !leave_to_device(edge, other);
}

// -------------------------------------------------------------------------------------------------
// Turns. Under context->lock.

static bool has_turns(cl_event event) {
    bool waits_alone = event->type == CL_COMMAND_MARKER || event->type == CL_COMMAND_BARRIER;
    return bcl_queue_in_order(event->queue) || (waits_alone && event->wait_count == 0);
}

// Puts the event at the end of the queue's list. If its command has to wait for its turn, it does so there.
static void line_up(cl_event event) {
    cl_command_queue queue = event->queue;
    event->earlier = queue->last;
    *(queue->last != NULL ? &queue->last->later : &queue->first) = event;
    queue->last = event;
    if (!has_turns(event))
        return;
    begins_after(event, queue->ended_ns);
    event->awaits_turn = event->earlier != NULL && !follows(event, event->earlier);
    event->pending += event->awaits_turn;
}

static cl_event take_turn(cl_event event, cl_event ready) {
    event->awaits_turn = false;
    return arrive(event, ready);
}

// Takes the event out of the queue's list. If the next event then has its turn and waits for nothing else, it goes to
// the front of the list `ready`. Returns the list.
static cl_event leave_line(cl_event event, cl_event ready) {
    cl_command_queue queue = event->queue;
    *(event->earlier != NULL ? &event->earlier->later : &queue->first) = event->later;
    *(event->later != NULL ? &event->later->earlier : &queue->last) = event->earlier;
    if (queue->barrier == event)
        queue->barrier = NULL;
    if (queue->ended_ns < event->command.end_ns)
        queue->ended_ns = event->command.end_ns;
    cl_event next = queue->first;
    if (next == NULL || !(next->awaits_turn || (next->given && bcl_queue_in_order(queue))))
        return ready;
    begins_after(next, queue->ended_ns);
    return next->awaits_turn ? take_turn(next, ready) : ready;
}

// -------------------------------------------------------------------------------------------------
// From ready to ended

static cl_int begin_uses(cl_event event) {
    if (event->dependency_failed)
        return CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    for (cl_uint i = 0; i < event->use_count; i++)
        BCL_TRY(bcl_use_begin(&event->uses[i]));
    for (cl_uint i = 0; i < event->lent_use_count; i++)
        BCL_TRY(bcl_use_begin(&event->lent_uses[i]));
    return CL_SUCCESS;
}

// Notes that the device has the command. Returns the events that now wait only for commands that the device has: they
// can be submitted too.
static cl_event give(cl_event event) {
    cl_event ready = NULL;
    pthread_mutex_lock(&event->context->lock);
    event->given = event->status > CL_COMPLETE;
    for (struct bcl_edge *edge = event->dependents; edge != NULL; edge = edge->next)
        if (leave_to_device(edge, event))
            ready = arrive(edge->waiter, ready);
    cl_event next = event->given ? event->later : NULL;
    if (next != NULL && next->awaits_turn && follows(next, event))
        ready = take_turn(next, ready);
    pthread_mutex_unlock(&event->context->lock);
    return ready;
}

static void submit_all(cl_event ready);

// A command that cannot run is submitted too: the device ends it in its turn.
static void submit_to_several(cl_event event, cl_int refused) {
    struct bcl_device *device = event->command.device;
    if (refused != CL_SUCCESS)
        atomic_store(&event->command.refused, refused);
    bcl_retain(event);
    device->driver->submit(device, &event->command);
    cl_event ready = give(event);
    bcl_release(event);
    if (ready != NULL)
        submit_all(ready);
}

// Wakes waiting threads too: one of them may have to run the command.
static void submit_to_one(cl_event event) {
    struct bcl_device *device = event->command.device;
    cl_context context = bcl_retain(event->context); // the event may be gone soon
    device->driver->submit(device, &event->command);
    if (device->driver->run_by_flush) {
        pthread_mutex_lock(&context->lock);
        pthread_cond_broadcast(&context->changed);
        pthread_mutex_unlock(&context->lock);
    }
    bcl_release(context);
}

static void submit(cl_event event) {
    cl_int status = begin_uses(event);
    if (status != CL_SUCCESS && !is_for_several(event) && event->run == NULL) {
        bcl_command_complete(&event->command, status);
        return;
    }
    event->submitted_ns = bcl_now_ns();
    struct bcl_watched watched = watched_of(event);
    bcl_watch_submitted(&watched);
    bcl_event_advance(event, CL_SUBMITTED);
    if (event->run != NULL)
        event->run(event, status);
    else if (is_for_several(event))
        submit_to_several(event, status);
    else if (event->command.kind == BCL_COMMAND_SEQUENCE)
        bcl_sequence_run(&event->command);
    else
        submit_to_one(event);
}

// Submits the events that have become ready. A driver may complete a command inside submit(), which makes other
// events ready and calls this function again. The nested call only appends to the list, so the stack does not grow
// with the length of the queue.
static void submit_all(cl_event ready) {
    static _Thread_local cl_event first, *end;
    bool nested = end != NULL;
    if (!nested)
        end = &first;
    *end = ready;
    while (*end != NULL)
        end = &(*end)->next_ready;
    if (nested)
        return;
    while (first != NULL) {
        cl_event event = first;
        first = event->next_ready;
        if (first == NULL)
            end = &first;
        event->next_ready = NULL;
        submit(event);
    }
    end = NULL;
}

// A command that the device already holds is cancelled there too.
static void fail_by_dependency(cl_event event) {
    event->dependency_failed = true;
    atomic_store(&event->command.refused, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
}

// Ends the event, and submits the events that waited for nothing else.
static void finish(cl_event event, cl_int status) {
    cl_event ready = NULL;
    pthread_mutex_lock(&event->context->lock);
    event->status = status;
    event->given = false;
    struct bcl_event_callback *callbacks = bcl_callbacks_take(event, status);
    if (event->queue != NULL)
        ready = leave_line(event, ready);
    for (struct bcl_edge *edge = event->dependents; edge != NULL; edge = edge->next) {
        if (status < 0 && !edge->order_only)
            fail_by_dependency(edge->waiter);
        begins_after(edge->waiter, event->command.end_ns);
        if (!edge->by_device)
            ready = arrive(edge->waiter, ready);
    }
    event->dependents = NULL;
    if (event->awaited)
        pthread_cond_broadcast(&event->context->changed);
    pthread_mutex_unlock(&event->context->lock);
    bcl_callbacks_run(event, callbacks, status);
    submit_all(ready);
}

// Leaves the line across queues: the next command need not wait for this one any longer. Takes the lock.
static void leave_shared_line(cl_event event) {
    if (event->line == NULL)
        return;
    pthread_mutex_lock(&event->context->lock);
    if (*event->line == event)
        *event->line = NULL;
    event->line = NULL;
    pthread_mutex_unlock(&event->context->lock);
}

static void command_began(struct bcl_command *command) {
    bcl_event_advance(event_of(command), CL_RUNNING);
}

// Releases what only the command needed before the event shows its end: the application then finds the reference
// counts that it expects.
static void command_ended(struct bcl_command *command, cl_int status) {
    cl_event event = event_of(command);
    struct bcl_watched watched = watched_of(event);
    bcl_watch_ended(&watched, status);
    leave_shared_line(event);
    bcl_event_drop_command(event);
    finish(event, status);
    bcl_release(event);
}

// -------------------------------------------------------------------------------------------------
// Enqueues and waits

// All commands wait until the variables of all programs of the context are constructed: that takes little time, and
// a command buffer may launch kernels of several programs.
static void wait_for_constructors(cl_event event, bool constructs) {
    cl_event *last = &event->context->initialising;
    if (*last != NULL)
        wait_for(event, *last, &event->edges[event->wait_count + 2], true);
    if (constructs)
        *(event->line = last) = event;
}

static cl_int enqueue(cl_event event, const struct bcl_destination *to) {
    if (to->result != NULL)
        *to->result = bcl_retain(event);
    if (to->blocking)
        bcl_retain(event);
    cl_command_queue queue = event->queue;
    event->queued_ns = bcl_now_ns();
    event->command.began = command_began;
    event->command.ended = command_ended;
    event->pending = 1;
    struct bcl_watched watched = watched_of(event);
    bcl_watch_enqueued(&watched);
    pthread_mutex_lock(&event->context->lock);
    for (cl_uint i = 0; i < event->wait_count; i++)
        wait_for(event, event->wait_list[i], &event->edges[i], false);
    if (queue->barrier != NULL)
        wait_for(event, queue->barrier, &event->edges[event->wait_count], true);
    if (event->line != NULL) {
        if (*event->line != NULL)
            wait_for(event, *event->line, &event->edges[event->wait_count + 1], true);
        *event->line = event;
    }
    wait_for_constructors(event, to->held != NULL);
    line_up(event);
    if (event->type == CL_COMMAND_BARRIER && !bcl_queue_in_order(queue))
        queue->barrier = event;
    event->wait_list = NULL;
    cl_event ready = arrive(event, NULL);
    pthread_mutex_unlock(&event->context->lock);
    if (to->held != NULL)
        pthread_mutex_unlock(to->held);
    submit_all(ready);
    if (!to->blocking)
        return CL_SUCCESS;
    cl_int status = bcl_graph_wait(event);
    bcl_release(event);
    return status < 0 ? bcl_fail(status, "a command that succeeds") : CL_SUCCESS;
}

cl_int bcl_graph_send(cl_event event, const struct bcl_destination *to) {
    return to->record != NULL ? to->record(to, event) : enqueue(event, to);
}

cl_int bcl_graph_send_nothing(const struct bcl_destination *to, cl_command_type type) {
    cl_event event = NULL;
    BCL_TRY(bcl_event_new(to, type, BCL_COMMAND_NOTHING, 0, NULL, &event));
    return bcl_graph_send(event, to);
}

// The command that runs now in the event's in-order queue, or else the event's own command; NULL: none runs. Under
// context->lock: without it, the command may end.
static const struct bcl_command *under_way(cl_event event) {
    bool in_line = event->queue != NULL && bcl_queue_in_order(event->queue);
    cl_event first = in_line ? event->queue->first : event;
    return first != NULL && first->queue != NULL && first->status != CL_QUEUED ? &first->command
                                                                               : NULL;
}

// Lets the waiting thread run a part of the command that the event waits for, if the driver supports that. Releases
// the lock meanwhile.
static bool help(cl_event event) {
    const struct bcl_command *command = under_way(event);
    if (command == NULL)
        return false;
    struct bcl_device *device = event->command.device;
    if (device->driver->help == NULL)
        return false;
    pthread_mutex_unlock(&event->context->lock);
    bool helped = device->driver->help(device, command, &event->status);
    pthread_mutex_lock(&event->context->lock);
    return helped;
}

// Flushes all devices of the context, because the event may wait for commands of any. Releases the lock meanwhile.
static bool flush(cl_context context) {
    pthread_mutex_unlock(&context->lock);
    bool done = false;
    for (cl_uint i = 0; i < context->device_count; i++)
        done |= bcl_device_flush(&context->devices[i]->driven);
    pthread_mutex_lock(&context->lock);
    return done;
}

cl_int bcl_graph_wait(cl_event event) {
    cl_context context = event->context;
    if (!bcl_object_is_own(event)) {
        cl_int status = atomic_load(&event->status);
        return status > CL_COMPLETE ? CL_DEVICE_NOT_AVAILABLE : status;
    }
    pthread_mutex_lock(&context->lock);
    while (event->status > CL_COMPLETE) {
        if (help(event) || flush(context) || event->status <= CL_COMPLETE)
            continue;
        event->awaited = true;
        pthread_cond_wait(&context->changed, &context->lock);
    }
    cl_int status = event->status;
    pthread_mutex_unlock(&context->lock);
    return status;
}

// -------------------------------------------------------------------------------------------------
// The API

cl_int clSetUserEventStatus(cl_event event, cl_int execution_status) {
    BCL_CALL();
    BCL_REQUIRE(bcl_object_is(event, BCL_EVENT) && event->queue == NULL, CL_INVALID_EVENT);
    BCL_REQUIRE(execution_status <= CL_COMPLETE, CL_INVALID_VALUE);
    BCL_REQUIRE_OWN(event);
    pthread_mutex_lock(&event->context->lock);
    bool first = event->pending == 0 && event->status == CL_SUBMITTED;
    event->pending = 1; // a user event waits for nothing; 1 means that its status has been set
    pthread_mutex_unlock(&event->context->lock);
    BCL_REQUIRE_SAYING(first, CL_INVALID_OPERATION, "a user event whose status is not set yet");
    bcl_retain(event); // a callback may release the application's reference
    finish(event, execution_status);
    bcl_release(event);
    return CL_SUCCESS;
}

cl_int clWaitForEvents(cl_uint num_events, const cl_event *event_list) {
    BCL_CALL();
    BCL_REQUIRE(num_events > 0 && event_list != NULL, CL_INVALID_VALUE);
    for (cl_uint i = 0; i < num_events; i++) {
        BCL_REQUIRE_OBJECT(event_list[i], BCL_EVENT, CL_INVALID_EVENT);
        BCL_REQUIRE(event_list[i]->context == event_list[0]->context, CL_INVALID_CONTEXT);
    }
    bool failed = false;
    for (cl_uint i = 0; i < num_events; i++)
        failed |= bcl_graph_wait(event_list[i]) < 0;
    BCL_REQUIRE(!failed, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    return CL_SUCCESS;
}
