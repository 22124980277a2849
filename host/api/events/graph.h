// SPDX-License-Identifier: MIT
//
// The graph of commands: which event waits for which, and when a command goes to its device.
//
// An event that waits for another one stands in that one's list of dependents. `pending` counts what an event
// still waits for, its turn in its queue (queue.h) included; when it falls to 0 the command goes to its device. A
// failure spreads along wait lists (CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) but not along a queue's order:
// after a fault the queue goes on.
//
// Some devices take several launches at once (driver.h, submit_all). A launch goes to such a device as soon as it
// waits only for launches that the device already has: the device keeps the order, without the host in between.
// command.needs says which of these launches must succeed.

#ifndef BARECL_API_GRAPH_H
#define BARECL_API_GRAPH_H

#include "api/events/event.h"

// Enqueues the command, or gives it to whoever records commands.
cl_int bcl_graph_send(cl_event event, const struct bcl_destination *to);

// Sends a command without memory objects, which does nothing but end in its turn.
cl_int bcl_graph_send_nothing(const struct bcl_destination *to, cl_command_type type);

// Waits until the event has ended. Returns its status: CL_COMPLETE or negative.
cl_int bcl_graph_wait(cl_event event);

#endif // BARECL_API_GRAPH_H
