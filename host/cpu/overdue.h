// SPDX-License-Identifier: MIT
//
// Says which launches on the host's processor take longer than BARECL_WATCHDOG_MS: a thread cannot be
// ended from outside, but whoever wonders why nothing goes on learns the kernel's name. Any thread.

#ifndef BARECL_CPU_OVERDUE_H
#define BARECL_CPU_OVERDUE_H

#include "device/command.h"

// A launch that is under way; the caller's, from begin to end.
struct bcl_overdue {
    struct bcl_overdue *next, **link;
    const struct bcl_command *command;
    bool told;
};

// From the device's start on. Once it has been called, more calls do nothing.
void bcl_overdue_start(void);

// Around a launch that has begun.
void bcl_overdue_begin(struct bcl_overdue *overdue, const struct bcl_command *command);
void bcl_overdue_end(struct bcl_overdue *overdue);

// In a child of the process: the thread that looks, and the launches, are the parent's.
void bcl_overdue_forget(void);

#endif // BARECL_CPU_OVERDUE_H
