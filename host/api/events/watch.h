// SPDX-License-Identifier: MIT
//
// Reports the progress of commands to BARECL_DEBUG=queue and BARECL_TRACE. Any thread may call
// these functions.

#ifndef BARECL_API_WATCH_H
#define BARECL_API_WATCH_H

#include "device/command.h"

// A command, with the application's handles for it.
struct bcl_watched {
    const struct bcl_command *command;
    cl_command_type type;
    cl_event event;
    cl_command_queue queue;
    uint64_t queued_ns, submitted_ns; // 0: not yet
};

void bcl_watch_enqueued(const struct bcl_watched *watched);
void bcl_watch_submitted(const struct bcl_watched *watched);

// Called while everything that the command owns still exists.
void bcl_watch_ended(const struct bcl_watched *watched, cl_int status);

#endif // BARECL_API_WATCH_H
