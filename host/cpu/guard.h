// SPDX-License-Identifier: MIT
//
// Faults of kernels that run in the application's process. A kernel that touches memory which is not there raises a
// signal, as any code does. The library's handler finds out whether a kernel raised it and writes what it knows to
// stderr: kernel, line of the source, work-group. Then it does what would have happened without it: the application's
// handler runs, or the process ends by the signal. Other signals go there at once. BARECL_FAULTS selects:
//
//   report    as said (default)
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
    volatile size_t group[3];                 // the one that runs, written by run()
};

// Calls guarded->run(). False: a kernel has faulted, bcl_device_error() has said so, and the rest was not run.
bool bcl_guard_run(struct bcl_guarded *guarded);

// Installs the handlers, unless they are there. Called when a device starts and when code is loaded, since the
// application may have installed handlers of its own after that; the library's then calls those.
void bcl_guard_start(void);

// In the child of a fork: as if it had never been started, but for the handlers.
void bcl_guard_forget(void);

// Loaded code of kernels, in the process's memory. False: no memory; faults in it pass as those of other code do.
bool bcl_guard_add_code(const void *code, size_t size);
void bcl_guard_remove_code(const void *code);

#endif // BARECL_CPU_GUARD_H
