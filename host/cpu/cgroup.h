// SPDX-License-Identifier: MIT
//
// What the process may have of the machine by its control groups (cgroups(7), version 1 and 2): containers
// limit their processes so. A group that is not seen sets no limit.

#ifndef BARECL_CPU_CGROUP_H
#define BARECL_CPU_CGROUP_H

#include <stdint.h>

struct bcl_cgroup_limits {
    unsigned processors; // of the quota of time, rounded up; UINT_MAX: no quota
    uint64_t memory;     // bytes; UINT64_MAX: no limit
};

// Of the process's group and those that it is in. The files are sought below the folder `root`, which ends
// without a slash: "" for the system's.
struct bcl_cgroup_limits bcl_cgroup_read(const char *root);

#endif // BARECL_CPU_CGROUP_H
