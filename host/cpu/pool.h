// SPDX-License-Identifier: MIT
//
// The threads of the device `cpu`, and the commands that they share. All functions may be called from
// any thread, without locks.
//
// A crew (crew.h) shares a command among its workers and the threads that wait for it. The submitting thread never
// runs the launch during the submission, which may be an enqueue: the cost of an earlier launch does not bound the
// cost with other arguments, so the enqueue could block for long.

#ifndef BARECL_CPU_POOL_H
#define BARECL_CPU_POOL_H

#include "cpu/crew.h"
#include "device/command.h"

#include <sched.h>

// Starts workers up to the last of these. False: not even the first worker runs.
bool bcl_pool_start(struct bcl_workers workers);

// Binds started workers to processors. Other devices that use these workers have their launches run on the same
// processors.
void bcl_pool_bind(struct bcl_workers workers, const cpu_set_t *processors);

// Has these workers run a launch, a native kernel, or a transfer of several pieces, which has begun. At most `workers.count` threads run it at a
// time, helpers included. Returns at once.
void bcl_pool_run(struct bcl_command *command, struct bcl_workers workers);

// For a thread that waits for the command, or for a later command, whose status is *status: helps to run the command
// as a worker does. False: there is no work for another thread, and nothing changed while this one polled. The
// command may have ended long ago.
bool bcl_pool_help(const struct bcl_command *command, const atomic_int *status);

// To be called when the application may wait for submitted commands without bcl_pool_help().
void bcl_pool_flush(void);

// For a forked child: forgets the threads and their launches, which belong to the parent. The child may start the
// pool again.
void bcl_pool_forget(void);

#endif // BARECL_CPU_POOL_H
