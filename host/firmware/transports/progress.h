// SPDX-License-Identifier: MIT
//
// How much processor time the operating system gives to a process. For emulators: their time stops
// while other processes have the processors.

#ifndef BARECL_FIRMWARE_PROGRESS_H
#define BARECL_FIRMWARE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct bcl_progress {
    uint64_t spent_ns; // processor time of all its threads, since it started
    // One of its threads would continue if it got a processor, or its memory back from the disk, or
    // if a debugger let it. Threads that wait or were stopped do not count.
    bool held;
    bool stopped; // one of its threads was stopped by a signal
};

// False: nothing is known of the process.
bool bcl_progress_of(pid_t process, struct bcl_progress *progress);

#endif // BARECL_FIRMWARE_PROGRESS_H
