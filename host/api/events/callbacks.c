// SPDX-License-Identifier: MIT

#include "api/events/callbacks.h"

#include "api/objects/call.h"
#include "base/allocate.h"
#include "base/error.h"
#include "base/thread.h"

void bcl_callbacks_run(cl_event event, struct bcl_event_callback *list, cl_int status) {
    while (list != NULL) {
        struct bcl_event_callback *next = list->next;
        BCL_CALL_BACK(list->notify(event, status < 0 ? status : list->trigger, list->user_data));
        bcl_free(list);
        list = next;
    }
}

struct bcl_event_callback *bcl_callbacks_take(cl_event event, cl_int status) {
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

// This function stores the status and then looks for callbacks; clSetEventCallback() stores a callback and then reads
// the status. So at least one of them sees what the other stored.
void bcl_event_advance(cl_event event, cl_int status) {
    atomic_store(&event->status, status);
    if (!atomic_load(&event->has_callbacks))
        return;
    pthread_mutex_lock(&event->context->lock);
    struct bcl_event_callback *callbacks = bcl_callbacks_take(event, status);
    pthread_mutex_unlock(&event->context->lock);
    bcl_callbacks_run(event, callbacks, status);
}

cl_int clSetEventCallback(cl_event event, cl_int command_exec_callback_type,
                          bcl_event_notify pfn_notify, void *user_data) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(event, BCL_EVENT, CL_INVALID_EVENT);
    BCL_REQUIRE(pfn_notify != NULL, CL_INVALID_VALUE);
    BCL_REQUIRE(command_exec_callback_type >= CL_COMPLETE &&
                    command_exec_callback_type <= CL_SUBMITTED,
                CL_INVALID_VALUE);
    BCL_REQUIRE_OWN(event);
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
    struct bcl_event_callback *reached = bcl_callbacks_take(event, status);
    pthread_mutex_unlock(&event->context->lock);
    bcl_callbacks_run(event, reached, status);
    bcl_release(event);
    return CL_SUCCESS;
}
