// SPDX-License-Identifier: MIT
//
// fork(), the application's and the library's own. A child of the application has its parent's memory, but
// only the thread that forked. It begins a new generation: what is of an earlier one belongs to the parent.

#ifndef BARECL_BASE_FORK_H
#define BARECL_BASE_FORK_H

#include <sys/types.h>

// 0 in the process that loaded the library, one more in each generation of its children.
unsigned bcl_generation(void);

// Who is told when the application forks: before that, with all other threads still running, and then in
// the parent and in the child. The child calls async-signal-safe functions only.
struct bcl_fork_listener {
    void (*before)(void);
    void (*parent)(void);
    void (*child)(void);
};
void bcl_fork_listen(const struct bcl_fork_listener *listener);

// The application's fork() waits between the two: no child of its own gets the descriptors that this thread
// has open meanwhile for a program that it starts. They may nest.
void bcl_fork_hold(void);
void bcl_fork_release(void);

// For base/spawn.c: a fork() whose child becomes another program. Nobody is told.
pid_t bcl_fork(void);

#endif // BARECL_BASE_FORK_H
