// SPDX-License-Identifier: MIT
//
// The graph of commands: which event waits for which, and when a command goes to its device.
//
// Each event has a list of dependents: the events that wait for it. `pending` counts what an event still waits for,
// including its turn in its queue (queue.h); when it falls to 0, the command goes to its device. A failure spreads
// along wait lists (CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) but not along a queue's order: after a failed
// command the queue continues.
//
// Some devices take several launches at once (driver.h, submit_all). A launch goes to such a device as soon as it
// waits only for launches that the device already has: the device keeps the order, without the host in between.
// command.needs says which of these launches must succeed.

#ifndef BARECL_API_GRAPH_H
#define BARECL_API_GRAPH_H

#include "api/events/event.h"

// Enqueues or records the command, as `to` says.
cl_int bcl_graph_send(cl_event event, const struct bcl_destination *to);

// Sends a command that uses no memory objects and does nothing but end in its turn.
cl_int bcl_graph_send_nothing(const struct bcl_destination *to, cl_command_type type);

// Waits until the event has ended. Returns its status: CL_COMPLETE or negative.
cl_int bcl_graph_wait(cl_event event);

#endif // BARECL_API_GRAPH_H
