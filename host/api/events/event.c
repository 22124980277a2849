// SPDX-License-Identifier: MIT

#include "api/events/event.h"

#include "api/events/watch.h"
#include "api/objects/call.h"
#include "api/objects/info.h"
#include "api/special.h"
#include "base/allocate.h"
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

// What the command tells of itself; at "The graph".
static void command_began(struct bcl_command *command);
static void command_ended(struct bcl_command *command, cl_int status);

// -------------------------------------------------------------------------------------------------
// Creation

// The next one in the line need not wait for this one any longer.
static void leave_shared_line(cl_event event) {
    if (event->line == NULL)
        return;
    pthread_mutex_lock(&event->context->lock);
    if (*event->line == event)
        *event->line = NULL;
    event->line = NULL;
    pthread_mutex_unlock(&event->context->lock);
}

// Lets go of what only the command needed. Before its event says that it has ended, so that the
// application finds the reference counts as it left them.
static void drop_command(cl_event event) {
    struct bcl_device *device = event->command.device;
    leave_shared_line(event);
    if (event->command.reserved)
        device->driver->unreserve(device);
    event->command.reserved = false;
    for (cl_uint i = 0; i < event->use_count; i++)
        bcl_use_release(&event->uses[i]);
    if (event->drop != NULL)
        event->drop(event);
    event->drop = NULL;
    bcl_free(event->payload);
    bcl_special_release(event->special);
    bcl_release(event->kernel);
    event->use_count = event->lent_use_count = 0;
    event->payload = NULL;
    event->special = NULL;
    event->kernel = NULL;
}

static void destroy_event(struct bcl_object *object) {
    cl_event event = (cl_event)object;
    drop_command(event);
    while (event->callbacks != NULL) {
        struct bcl_event_callback *next = event->callbacks->next;
        bcl_free(event->callbacks);
        event->callbacks = next;
    }
    bcl_release(event->queue);
    bcl_release(event->context);
}

static cl_int check_wait_list(cl_context context, cl_uint count, const cl_event *list) {
    BCL_REQUIRE((count == 0) == (list == NULL), CL_INVALID_EVENT_WAIT_LIST);
    for (cl_uint i = 0; i < count; i++) {
        BCL_REQUIRE(bcl_object_is(list[i], BCL_EVENT), CL_INVALID_EVENT_WAIT_LIST);
        BCL_REQUIRE(list[i]->context == context, CL_INVALID_CONTEXT);
    }
    return CL_SUCCESS;
}

static cl_int add_uses(cl_event event, cl_uint count, const struct bcl_use *uses) {
    for (cl_uint i = 0; i < count; i++) {
        BCL_TRY(bcl_mem_reserve(uses[i].mem, uses[i].place));
        event->uses[i] = uses[i];
        bcl_use_retain(&uses[i]);
        event->use_count++;
    }
    return CL_SUCCESS;
}

cl_int bcl_event_new(const struct bcl_destination *to, cl_command_type type,
                     enum bcl_command_kind kind, cl_uint use_count, const struct bcl_use *uses,
                     cl_event *result) {
    cl_command_queue queue = to->queue;
    BCL_TRY(check_wait_list(queue->context, to->wait_count, to->wait_list));
    uint64_t edges = bcl_align_up(bcl_multiply(to->wait_count + 2ull, sizeof(struct bcl_edge)),
                                  _Alignof(struct bcl_use));
    uint64_t size = bcl_add(sizeof(struct _cl_event), edges);
    cl_event event = bcl_object_new(bcl_add(size, bcl_multiply(use_count, sizeof *uses)), BCL_EVENT,
                                    destroy_event);
    BCL_REQUIRE(event != NULL, CL_OUT_OF_HOST_MEMORY);
    event->uses = (struct bcl_use *)((char *)event->edges + edges);
    event->context = bcl_retain(queue->context);
    event->queue = bcl_retain(queue);
    event->type = type;
    event->status = CL_QUEUED;
    event->wait_count = to->wait_count;
    event->wait_list = to->wait_list;
    event->command.kind = kind;
    event->command.device = &queue->device->driven;
    event->command.began = command_began;
    event->command.ended = command_ended;
    cl_int status = add_uses(event, use_count, uses);
    if (status != CL_SUCCESS) {
        bcl_release(event);
        return status;
    }
    *result = event;
    return CL_SUCCESS;
}

// -------------------------------------------------------------------------------------------------
// The graph

// Calls and frees callbacks that were taken from the event. Without locks.
static void call_back(cl_event event, struct bcl_event_callback *list, cl_int status) {
    while (list != NULL) {
        struct bcl_event_callback *next = list->next;
        list->notify(event, status < 0 ? status : list->trigger, list->user_data);
        bcl_free(list);
        list = next;
    }
}

// Takes the callbacks that `status` reaches out of the event's list. Under context->lock.
static struct bcl_event_callback *take_callbacks(cl_event event, cl_int status) {
    struct bcl_event_callback *taken = NULL;
    struct bcl_event_callback **link = &event->callbacks;
    while (*link != NULL) {
        struct bcl_event_callback *callback = *link;
        if (callback->trigger < status) {
            link = &callback->next;
            continue;
        }
        *link = callback->next;
        callback->next = taken;
        taken = callback;
    }
    return taken;
}

// Moves the event on to a status on the way to its end. Whoever registers a callback says so first and
// reads the status then: one of the two sees the other.
static void advance(cl_event event, cl_int status) {
    atomic_store(&event->status, status);
    if (!atomic_load(&event->has_callbacks))
        return;
    pthread_mutex_lock(&event->context->lock);
    struct bcl_event_callback *callbacks = take_callbacks(event, status);
    pthread_mutex_unlock(&event->context->lock);
    call_back(event, callbacks, status);
}

// Under context->lock.
static void begins_after(cl_event event, uint64_t ns) {
    if (event->command.earliest_ns < ns)
        event->command.earliest_ns = ns;
}

// The end of one thing that the event waited for, or of its own enqueue. Under context->lock.
// Puts the event in front of `ready` if that was the last.
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

// Whether the device runs the event's command behind the other's whatever happens.
static bool follows(cl_event event, cl_event other) {
    return other->given && is_for_several(event) && event->command.device == other->command.device;
}

// Leaves the edge to the device, if that can keep it.
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

// -------------------------------------------------------------------------------------------------
// Turns. Under context->lock.

static bool has_turns(cl_event event) {
    bool waits_alone = event->type == CL_COMMAND_MARKER || event->type == CL_COMMAND_BARRIER;
    return bcl_queue_in_order(event->queue) || (waits_alone && event->wait_count == 0);
}

// Takes the last place in the queue's list, and waits there for its turn if it has to.
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

// Leaves the list: perhaps it is another one's turn. Returns `ready`, or that one in front of it.
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

// The device has the command: what only waits for that and others like it may be given to it, too.
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

// What cannot run goes to the device nevertheless: it ends in its turn there.
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

static void submit(cl_event event) {
    cl_int status = begin_uses(event);
    if (status != CL_SUCCESS && !is_for_several(event) && event->run == NULL) {
        bcl_command_complete(&event->command, status);
        return;
    }
    event->submitted_ns = bcl_now_ns();
    struct bcl_watched watched = watched_of(event);
    bcl_watch_submitted(&watched);
    advance(event, CL_SUBMITTED);
    struct bcl_device *device = event->command.device;
    if (event->run != NULL)
        event->run(event, status);
    else if (is_for_several(event))
        submit_to_several(event, status);
    else if (event->command.kind == BCL_COMMAND_SEQUENCE)
        bcl_sequence_run(&event->command);
    else
        device->driver->submit(device, &event->command);
}

// Submits what has become ready. A driver may complete a command inside submit(), which makes
// others ready and comes here again; the list keeps that from nesting as deep as the queue is long.
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

// Of one that the device has, the device has to know.
static void fail_by_dependency(cl_event event) {
    event->dependency_failed = true;
    atomic_store(&event->command.refused, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
}

// Ends the event: nobody waits for it any longer.
static void finish(cl_event event, cl_int status) {
    cl_event ready = NULL;
    pthread_mutex_lock(&event->context->lock);
    event->status = status;
    event->given = false;
    struct bcl_event_callback *callbacks = take_callbacks(event, status);
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
    call_back(event, callbacks, status);
    submit_all(ready);
}

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

static cl_int enqueue(cl_event event, bool blocking, cl_event *result) {
    if (result != NULL)
        *result = bcl_retain(event);
    if (blocking)
        bcl_retain(event);
    cl_command_queue queue = event->queue;
    event->queued_ns = bcl_now_ns();
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
    line_up(event);
    if (event->type == CL_COMMAND_BARRIER && !bcl_queue_in_order(queue))
        queue->barrier = event;
    event->wait_list = NULL;
    cl_event ready = arrive(event, NULL);
    pthread_mutex_unlock(&event->context->lock);
    submit_all(ready);
    if (!blocking)
        return CL_SUCCESS;
    cl_int status = bcl_event_wait(event);
    bcl_release(event);
    return status < 0 ? bcl_fail(__func__, status, "a command that succeeds") : CL_SUCCESS;
}

cl_int bcl_event_send(cl_event event, const struct bcl_destination *to) {
    return to->record != NULL ? to->record(to, event) : enqueue(event, to->blocking, to->result);
}

cl_int bcl_event_send_nothing(const struct bcl_destination *to, cl_command_type type) {
    cl_event event = NULL;
    BCL_TRY(bcl_event_new(to, type, BCL_COMMAND_NOTHING, 0, NULL, &event));
    return bcl_event_send(event, to);
}

// The command that keeps the event waiting, if it is one of the event's own queue. Under context->lock;
// without it, the command may end.
static const struct bcl_command *under_way(cl_event event) {
    bool in_line = event->queue != NULL && bcl_queue_in_order(event->queue);
    cl_event first = in_line ? event->queue->first : event;
    return first != NULL && first->queue != NULL && first->status != CL_QUEUED ? &first->command
                                                                               : NULL;
}

// Has the waiting thread do a part of that, where it can. Gives the lock up meanwhile.
static bool help(cl_event event) {
    const struct bcl_command *command = under_way(event);
    if (command == NULL)
        return false;
    struct bcl_device *device = event->command.device;
    if (device->driver->help == NULL)
        return false;
    pthread_mutex_unlock(&event->context->lock);
    bool helped = device->driver->help(device, command);
    pthread_mutex_lock(&event->context->lock);
    return helped;
}

cl_int bcl_event_wait(cl_event event) {
    cl_context context = event->context;
    pthread_mutex_lock(&context->lock);
    while (event->status > CL_COMPLETE) {
        if (help(event) || event->status <= CL_COMPLETE)
            continue;
        event->awaited = true;
        pthread_cond_wait(&context->changed, &context->lock);
    }
    cl_int status = event->status;
    pthread_mutex_unlock(&context->lock);
    return status;
}

static void command_began(struct bcl_command *command) { advance(event_of(command), CL_RUNNING); }

static void command_ended(struct bcl_command *command, cl_int status) {
    cl_event event = event_of(command);
    struct bcl_watched watched = watched_of(event);
    bcl_watch_ended(&watched, status);
    drop_command(event);
    finish(event, status);
    bcl_release(event);
}

// -------------------------------------------------------------------------------------------------
// The API

static cl_int create_user_event(cl_context context, cl_event *result) {
    BCL_REQUIRE(bcl_object_is(context, BCL_CONTEXT), CL_INVALID_CONTEXT);
    cl_event event = bcl_object_new(sizeof *event, BCL_EVENT, destroy_event);
    BCL_REQUIRE(event != NULL, CL_OUT_OF_HOST_MEMORY);
    event->context = bcl_retain(context);
    event->type = CL_COMMAND_USER;
    event->status = CL_SUBMITTED;
    *result = event;
    return CL_SUCCESS;
}

cl_event clCreateUserEvent(cl_context context, cl_int *errcode_ret) {
    BCL_CALL();
    cl_event event = NULL;
    cl_int status = create_user_event(context, &event);
    return bcl_created(status, event, errcode_ret);
}

cl_int clSetUserEventStatus(cl_event event, cl_int execution_status) {
    BCL_CALL();
    BCL_REQUIRE(bcl_object_is(event, BCL_EVENT) && event->queue == NULL, CL_INVALID_EVENT);
    BCL_REQUIRE(execution_status <= CL_COMPLETE, CL_INVALID_VALUE);
    pthread_mutex_lock(&event->context->lock);
    bool first = event->pending == 0 && event->status == CL_SUBMITTED;
    event->pending = 1; // a user event waits for nothing: this says that its status has been set
    pthread_mutex_unlock(&event->context->lock);
    BCL_REQUIRE(first, CL_INVALID_OPERATION);
    bcl_retain(event); // a callback may release the application's reference
    finish(event, execution_status);
    bcl_release(event);
    return CL_SUCCESS;
}

cl_int clWaitForEvents(cl_uint num_events, const cl_event *event_list) {
    BCL_CALL();
    BCL_REQUIRE(num_events > 0 && event_list != NULL, CL_INVALID_VALUE);
    for (cl_uint i = 0; i < num_events; i++) {
        BCL_REQUIRE(bcl_object_is(event_list[i], BCL_EVENT), CL_INVALID_EVENT);
        BCL_REQUIRE(event_list[i]->context == event_list[0]->context, CL_INVALID_CONTEXT);
    }
    bool failed = false;
    for (cl_uint i = 0; i < num_events; i++)
        failed |= bcl_event_wait(event_list[i]) < 0;
    BCL_REQUIRE(!failed, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    return CL_SUCCESS;
}

cl_int clRetainEvent(cl_event event) {
    BCL_CALL();
    BCL_REQUIRE(bcl_object_is(event, BCL_EVENT), CL_INVALID_EVENT);
    bcl_retain(event);
    return CL_SUCCESS;
}

cl_int clReleaseEvent(cl_event event) {
    BCL_CALL();
    BCL_REQUIRE(bcl_object_is(event, BCL_EVENT), CL_INVALID_EVENT);
    bcl_release(event);
    return CL_SUCCESS;
}

cl_int clSetEventCallback(cl_event event, cl_int command_exec_callback_type,
                          bcl_event_notify pfn_notify, void *user_data) {
    BCL_CALL();
    BCL_REQUIRE(bcl_object_is(event, BCL_EVENT), CL_INVALID_EVENT);
    BCL_REQUIRE(pfn_notify != NULL, CL_INVALID_VALUE);
    BCL_REQUIRE(command_exec_callback_type >= CL_COMPLETE &&
                    command_exec_callback_type <= CL_SUBMITTED,
                CL_INVALID_VALUE);
    struct bcl_event_callback *callback = bcl_allocate(sizeof *callback);
    BCL_REQUIRE(callback != NULL, CL_OUT_OF_HOST_MEMORY);
    *callback =
        (struct bcl_event_callback){NULL, pfn_notify, user_data, command_exec_callback_type};

    bcl_retain(event);
    pthread_mutex_lock(&event->context->lock);
    callback->next = event->callbacks;
    event->callbacks = callback;
    atomic_store(&event->has_callbacks, true);
    cl_int status = event->status;
    struct bcl_event_callback *reached = take_callbacks(event, status);
    pthread_mutex_unlock(&event->context->lock);
    call_back(event, reached, status);
    bcl_release(event);
    return CL_SUCCESS;
}

static cl_int current_status(cl_event event) { return atomic_load(&event->status); }

cl_int clGetEventInfo(cl_event event, cl_event_info param_name, size_t param_value_size,
                      void *param_value, size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE(bcl_object_is(event, BCL_EVENT), CL_INVALID_EVENT);
    switch (param_name) {
    case CL_EVENT_COMMAND_QUEUE:
        return BCL_INFO(cl_command_queue, event->queue);
    case CL_EVENT_CONTEXT:
        return BCL_INFO(cl_context, event->context);
    case CL_EVENT_COMMAND_TYPE:
        return BCL_INFO(cl_command_type, event->type);
    case CL_EVENT_COMMAND_EXECUTION_STATUS:
        return BCL_INFO(cl_int, current_status(event));
    case CL_EVENT_REFERENCE_COUNT:
        return BCL_INFO_REFERENCES(event);
    default:
        return bcl_fail(__func__, CL_INVALID_VALUE, "a known param_name");
    }
}

cl_int clGetEventProfilingInfo(cl_event event, cl_profiling_info param_name,
                               size_t param_value_size, void *param_value,
                               size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE(bcl_object_is(event, BCL_EVENT), CL_INVALID_EVENT);
    BCL_REQUIRE(event->queue != NULL && (event->queue->properties & CL_QUEUE_PROFILING_ENABLE) != 0,
                CL_PROFILING_INFO_NOT_AVAILABLE);
    BCL_REQUIRE(current_status(event) == CL_COMPLETE, CL_PROFILING_INFO_NOT_AVAILABLE);
    switch (param_name) {
    case CL_PROFILING_COMMAND_QUEUED:
        return BCL_INFO(cl_ulong, event->queued_ns);
    case CL_PROFILING_COMMAND_SUBMIT:
        return BCL_INFO(cl_ulong, event->submitted_ns);
    case CL_PROFILING_COMMAND_START:
        return BCL_INFO(cl_ulong, event->command.start_ns);
    case CL_PROFILING_COMMAND_END:
    case CL_PROFILING_COMMAND_COMPLETE: // with what it enqueued itself: nothing
        return BCL_INFO(cl_ulong, event->command.end_ns);
    default:
        return bcl_fail(__func__, CL_INVALID_VALUE, "a known param_name");
    }
}
