// SPDX-License-Identifier: MIT
//
// Child processes that have the descriptors that they should have and no others, whatever the
// application has open.

#ifndef BARECL_BASE_SPAWN_H
#define BARECL_BASE_SPAWN_H

#include <stdbool.h>
#include <sys/types.h>

// The descriptor, moved above the three standard ones: those may be closed in the application, and
// what we open must not become its output. Everything that stays open for longer than a call goes
// through here as soon as it is opened. -1 stays -1, and errno as it is.
int bcl_descriptor_above_standard(int descriptor);

struct bcl_spawn {
    const char *path;          // of the executable file
    char *const *arguments;    // with its name first; ends with NULL
    int input, output, errors; // what it has as 0, 1, 2; above 2, or -1: /dev/null
    int kept;                  // what it has beside these, under the same number; -1: nothing
    // It is killed when the thread that starts it ends, however that ends; and it is in a process
    // group of its own, since a ^C at the terminal is the application's to handle.
    bool tied;
};

// Starts it with no signal blocked, those that the application handles at their defaults, and
// SIGPIPE and SIGCHLD too. The caller waits for it. 0 and *child, or an error of errno.h, also that
// of the exec. Any thread.
int bcl_spawn(const struct bcl_spawn *spawn, pid_t *child);

#endif // BARECL_BASE_SPAWN_H
