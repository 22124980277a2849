// SPDX-License-Identifier: MIT
//
// Where a kernel has faulted, or is just now: file, line and functions of its source. A signal handler may call these functions
// (base/line.h).

#ifndef BARECL_DEVICE_PLACE_H
#define BARECL_DEVICE_PLACE_H

#include "base/line.h"
#include "device/launch.h"

// Where a running kernel is asked for: how often, since it may be outside of its own code just then, and how long it
// may run between two times.
#define BCL_PLACE_ASKS 20
#define BCL_PLACE_ASK_NS 1000000

// Adds the source place of the launch's code at `address`, an offset from the image's start in bytes (if code is
// separate: in instructions): ", k.cl:3:9 in 'poke', called by 'store' in k.cl:12:5".
void bcl_place_tell_source(struct bcl_line *line, const struct bcl_launch *launch,
                           uint64_t address);

// Adds the work-group, and the work-item if the work-group has only one: ", work-group (2, 0, 0)". Adds nothing if the
// launch has no such group.
void bcl_place_tell_group(struct bcl_line *line, const struct bcl_launch *launch,
                          const uint64_t group[3]);

#endif // BARECL_DEVICE_PLACE_H
