// SPDX-License-Identifier: MIT
//
// fork() by the application. A child of the application has its parent's memory, but only the thread that forked. The
// child begins a new generation: threads, processes and files of an earlier generation belong to the parent.

#ifndef BARECL_BASE_FORK_H
#define BARECL_BASE_FORK_H

// The process's generation: 0 in the process that loaded the library, one more in its children, and so on.
unsigned bcl_generation(void);

// Functions to be called when the application forks: before the fork, while all other threads still run; then in the
// parent; then in the child, where only async-signal-safe functions may be called.
struct bcl_fork_listener {
    void (*before)(void);
    void (*parent)(void);
    void (*child)(void);
};
void bcl_fork_listen(const struct bcl_fork_listener *listener);

// Between the two calls the application's fork() waits. So no child of the application inherits the descriptors that
// this thread opens meanwhile for a program that it starts. The calls may nest.
void bcl_fork_hold(void);
void bcl_fork_release(void);

#endif // BARECL_BASE_FORK_H
