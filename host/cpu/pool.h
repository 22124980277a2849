// SPDX-License-Identifier: MIT
//
// The threads of the device `cpu`, and the launches that they share. All functions may be called from
// any thread, without locks.
//
// A launch becomes a job. Who works at it, threads of the pool and of the application, takes chunks of
// its work-groups from an atomic counter, cut by what the kernel has cost before; the last one to leave
// completes the command. A launch that is known to cost less than waking a thread is worked at where it
// is submitted, and only given to the pool if it turns out longer. Others are listed, and as many workers
// are woken as the cost is worth, each by the one before it.

#ifndef BARECL_CPU_POOL_H
#define BARECL_CPU_POOL_H

#include "device/command.h"

#include <sched.h>

// A device's part of the pool: workers by their numbers.
struct bcl_workers {
    unsigned first, count;
};

// Starts workers up to the last of these. False: not even the first runs.
bool bcl_pool_start(struct bcl_workers workers);

// Binds workers, which are started, to processors. They run the launches of other devices that have them
// there, too.
void bcl_pool_bind(struct bcl_workers workers, const cpu_set_t *processors);

// Runs a launch or a native kernel, which has begun, by these workers: no more of them at a time than
// there are, whoever helps. Completes the command, here or in another thread.
void bcl_pool_run(struct bcl_command *command, struct bcl_workers workers);

// For a thread that waits for the command: works at it as a worker does. False: there is nothing to do
// for one more. The command may have ended long ago.
bool bcl_pool_help(const struct bcl_command *command);

// In a child of the process: the threads, and the launches that they share, are the parent's. The pool may
// be started anew.
void bcl_pool_forget(void);

#endif // BARECL_CPU_POOL_H
