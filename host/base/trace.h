// SPDX-License-Identifier: MIT
//
// BARECL_TRACE names a file that gets a trace in Chrome's format, which Perfetto opens too: a row for each
// thread with what it did, a group of rows for each device with its commands. Times are the clock of
// base/clock.h, as everywhere. Any thread; without the variable, a test of one word.
//
// A child that the application has forked writes nothing: the file is its parent's.

#ifndef BARECL_BASE_TRACE_H
#define BARECL_BASE_TRACE_H

#include <stdbool.h>
#include <stdint.h>

bool bcl_tracing(void);

// The calling thread did `name`, of that category, from `start_ns` to `end_ns`. A span lies within another
// one or apart from it.
void bcl_trace_span(const char *category, const char *name, uint64_t start_ns, uint64_t end_ns);

struct bcl_trace_command {
    const char *device; // the name that all its commands have
    const char *name;
    uint64_t queued_ns, submitted_ns, start_ns, end_ns; // 0: it did not come so far
    int status;                                         // CL_COMPLETE or an error
};

void bcl_trace_command(const struct bcl_trace_command *command);

// In a child of the process: the file is the parent's.
void bcl_trace_forget(void);

#endif // BARECL_BASE_TRACE_H
