// SPDX-License-Identifier: MIT
//
// Starts child processes. A child inherits only the descriptors that it is given, and no others of the application.

#ifndef BARECL_BASE_SPAWN_H
#define BARECL_BASE_SPAWN_H

#include <stdbool.h>
#include <sys/types.h>

// Moves the descriptor above the three standard ones, and returns its new number. The application may have closed a
// standard descriptor; a file of the library must not become its standard output. To be called for every file that
// stays open for longer than a call, as soon as it is opened. -1 stays -1, and then errno is unchanged.
int bcl_descriptor_above_standard(int descriptor);

// Moves both ends of a new connection above the standard descriptors. `error`: what the call that made them returned.
// False: that failed; both ends are closed, and -1.
bool bcl_ends_above_standard(int error, int ends[2]);

struct bcl_spawn {
    const char *path;          // of the executable file
    char *const *arguments;    // the program's name first; ends with NULL
    int input, output, errors; // become the child's 0, 1, 2; each is above 2, or -1: /dev/null
    int kept; // another descriptor that the child has, under the same number; -1: none
    // The child is killed when the thread that starts it ends, for whatever reason. The child is in a process
    // group of its own, because the application handles a ^C at the terminal.
    bool tied;
};

// Starts a child. No signal is blocked in it; SIGPIPE, SIGCHLD and the signals that the application handles have their
// default actions. The caller must wait for the child. Returns 0 and stores *child, or returns an error of errno.h,
// including that of exec. Any thread.
int bcl_spawn(const struct bcl_spawn *spawn, pid_t *child);

#endif // BARECL_BASE_SPAWN_H
