// SPDX-License-Identifier: MIT
//
// Writes a trace to the file that BARECL_TRACE names, in Chrome's format, which Perfetto opens too. The trace has a
// row for each thread and, for each device, a group of rows with its commands. Times are those of base/clock.h. Any
// thread. Without the variable, a call costs a test of one word.
//
// A forked child of the application writes nothing, because the file belongs to the parent.

#ifndef BARECL_BASE_TRACE_H
#define BARECL_BASE_TRACE_H

#include <stdbool.h>
#include <stdint.h>

bool bcl_tracing(void);

// Notes that the calling thread did `name`, of that category, from `start_ns` to `end_ns`. Two spans of a thread are
// nested or disjoint.
void bcl_trace_span(const char *category, const char *name, uint64_t start_ns, uint64_t end_ns);

struct bcl_trace_command {
    const char *device; // the same name for all commands of a device
    const char *name;
    uint64_t queued_ns, submitted_ns, start_ns, end_ns; // 0: the command did not get this far
    int status;                                         // CL_COMPLETE or an error
    uint64_t cycles, instructions;                      // 0: not counted
};

void bcl_trace_command(const struct bcl_trace_command *command);

// For a forked child: closes nothing and writes nothing, because the file belongs to the parent.
void bcl_trace_forget(void);

#endif // BARECL_BASE_TRACE_H
