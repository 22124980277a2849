// SPDX-License-Identifier: MIT
//
// Faults of kernels that run in the application's process. A kernel that accesses unmapped memory raises a signal, as
// any code does. If a kernel raised the signal, the library's handler writes what it knows to stderr: kernel, source
// line, work-group. Then it lets happen what would have happened without it: the application's handler runs, or the
// signal ends the process. For other signals it does only that. BARECL_FAULTS selects:
//
//   report    as described (default)
//   recover   the launch is left with an error, as on other devices, and the application goes on
//   off       no handler is installed

#ifndef BARECL_CPU_GUARD_H
#define BARECL_CPU_GUARD_H

#include "device/launch.h"

#include <stdbool.h>

// Work-groups of a launch that run in this thread.
struct bcl_guarded {
    struct bcl_device *device;
    const struct bcl_launch *launch;
    void (*run)(struct bcl_guarded *guarded); // calls the work-groups
    volatile size_t group[3];                 // the work-group that is running; run() writes it
};

// Calls guarded->run(). False: a kernel has faulted, bcl_device_error() has said so, and the rest was not run.
bool bcl_guard_run(struct bcl_guarded *guarded);

// In a handler that has stopped this thread at `pc`: what the thread runs. NULL: no kernel, or the guard is off.
const struct bcl_guarded *bcl_guard_running(uint64_t pc);

// Installs the handlers, unless they are installed. Call it when a device starts and again when code is loaded: the
// application may have installed its own handlers meanwhile, which the library's handlers then call.
void bcl_guard_start(void);

// In the child of a fork: makes the guard's lock free again. Handlers and loaded code stay as they are.
void bcl_guard_forget(void);

// Adds loaded code of kernels, in the process's memory. False: no memory to note it; its faults are treated like those
// of other code.
bool bcl_guard_add_code(const void *code, size_t size);
void bcl_guard_remove_code(const void *code);

#endif // BARECL_CPU_GUARD_H
