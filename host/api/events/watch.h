// SPDX-License-Identifier: MIT
//
// What people are told of commands on their way: BARECL_DEBUG=queue, BARECL_TRACE. Any thread.

#ifndef BARECL_API_WATCH_H
#define BARECL_API_WATCH_H

#include "device/command.h"

// A command, with the handles that the application knows it by.
struct bcl_watched {
    const struct bcl_command *command;
    cl_command_type type;
    cl_event event;
    cl_command_queue queue;
    uint64_t queued_ns, submitted_ns; // 0: not yet
};

void bcl_watch_enqueued(const struct bcl_watched *watched);
void bcl_watch_submitted(const struct bcl_watched *watched);

// With all that belongs to the command still there.
void bcl_watch_ended(const struct bcl_watched *watched, cl_int status);

#endif // BARECL_API_WATCH_H
