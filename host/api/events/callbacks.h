// SPDX-License-Identifier: MIT
//
// The callbacks of events (clSetEventCallback), and the status that they wait for.

#ifndef BARECL_API_CALLBACKS_H
#define BARECL_API_CALLBACKS_H

#include "api/events/event.h"

// Sets a status before the final one (CL_SUBMITTED, CL_RUNNING), and calls the callbacks that wait for it. The caller
// holds no locks.
void bcl_event_advance(cl_event event, cl_int status);

// Takes the callbacks that wait for `status` out of the event's list. Under context->lock.
struct bcl_event_callback *bcl_callbacks_take(cl_event event, cl_int status);

// Calls callbacks that were taken, and frees them. The caller holds no locks.
void bcl_callbacks_run(cl_event event, struct bcl_event_callback *list, cl_int status);

#endif // BARECL_API_CALLBACKS_H
