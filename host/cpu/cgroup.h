// SPDX-License-Identifier: MIT
//
// The limits that the process's control groups set (cgroups(7), versions 1 and 2); containers limit their processes
// this way. A group whose files are not visible sets no limit.

#ifndef BARECL_CPU_CGROUP_H
#define BARECL_CPU_CGROUP_H

#include <stdint.h>

struct bcl_cgroup_limits {
    unsigned
        processors; // the quota of processor time, rounded up to whole processors; UINT_MAX: no quota
    uint64_t memory; // bytes; UINT64_MAX: no limit
};

// Reads the limits of the process's group and of the groups that contain it. The files are below the folder
// `root`, a path without a slash at its end; "" is the system's root.
struct bcl_cgroup_limits bcl_cgroup_read(const char *root);

#endif // BARECL_CPU_CGROUP_H
