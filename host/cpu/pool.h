// SPDX-License-Identifier: MIT
//
// The threads of the device `cpu`, and the launches that they share. All functions may be called from
// any thread, without locks.
//
// A launch is shared out by a crew (crew.h) of workers and of threads that wait for it. None is run where it is
// submitted, which may be an enqueue: what it cost before tells nothing of what it costs with other arguments.

#ifndef BARECL_CPU_POOL_H
#define BARECL_CPU_POOL_H

#include "cpu/crew.h"
#include "device/command.h"

#include <sched.h>

// Starts workers up to the last of these. False: not even the first runs.
bool bcl_pool_start(struct bcl_workers workers);

// Binds workers, which are started, to processors. They run the launches of other devices that have them
// there, too.
void bcl_pool_bind(struct bcl_workers workers, const cpu_set_t *processors);

// Has these workers run a launch or a native kernel, which has begun: no more of them at a time than there are,
// whoever helps. Comes back at once.
void bcl_pool_run(struct bcl_command *command, struct bcl_workers workers);

// For a thread that waits for the command, or for one behind it whose status this is: works at it as a worker
// does. False: there is nothing to do for one more, nor was anything to be seen soon. The command may have ended
// long ago.
bool bcl_pool_help(const struct bcl_command *command, const atomic_int *status);

// The application may be going to wait for what it has submitted otherwise than by bcl_pool_help().
void bcl_pool_flush(void);

// In a child of the process: the threads, and the launches that they share, are the parent's. The pool may
// be started anew.
void bcl_pool_forget(void);

#endif // BARECL_CPU_POOL_H
