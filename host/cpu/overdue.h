// SPDX-License-Identifier: MIT
//
// Reports launches, and native kernels, on the host's processor that take longer than BARECL_WATCHDOG_MS. The library
// cannot end such a launch, since a thread cannot be ended from outside; but a user whose program hangs learns the
// kernel's name and its source line. Any thread.

#ifndef BARECL_CPU_OVERDUE_H
#define BARECL_CPU_OVERDUE_H

#include "device/command.h"

// A launch that is running. The caller keeps it from begin to end.
struct bcl_overdue {
    struct bcl_overdue *next, **link;
    const struct bcl_command *command;
    bool told;
};

// Called when a device starts. Later calls do nothing.
void bcl_overdue_start(void);

// To be called around the running of a launch.
void bcl_overdue_begin(struct bcl_overdue *overdue, const struct bcl_command *command);
void bcl_overdue_end(struct bcl_overdue *overdue);

// For a forked child: forgets the watching thread and the launches, which belong to the parent.
void bcl_overdue_forget(void);

#endif // BARECL_CPU_OVERDUE_H
