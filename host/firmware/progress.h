// SPDX-License-Identifier: MIT
//
// What the operating system lets a process have, for emulators: their time stands still while others
// have the processors.

#ifndef BARECL_FIRMWARE_PROGRESS_H
#define BARECL_FIRMWARE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct bcl_progress {
    uint64_t spent_ns; // processor time of all its threads, since it started
    bool held;         // a thread of it would go on, if it had a processor or its memory back from
                       // the disk, or if a debugger let it. Not so one that waits, or was stopped
    bool stopped;      // by a signal
};

// False: nothing is known of the process.
bool bcl_progress_of(pid_t process, struct bcl_progress *progress);

#endif // BARECL_FIRMWARE_PROGRESS_H
