// SPDX-License-Identifier: MIT
//
// Where a kernel has faulted, in the words of its source. A signal's handler may call these functions (base/line.h).

#ifndef BARECL_DEVICE_PLACE_H
#define BARECL_DEVICE_PLACE_H

#include "base/line.h"
#include "device/launch.h"

// Adds the place of the launch's code that stands `address` bytes (where code stands apart: instructions) behind the
// image's start: ", k.cl:3:9 in 'poke', called by 'store' in k.cl:12:5".
void bcl_place_tell_source(struct bcl_line *line, const struct bcl_launch *launch,
                           uint64_t address);

// Adds the work-group, and the work-item if it has only one, unless the launch has no such group: ", work-group (2, 0, 0)".
void bcl_place_tell_group(struct bcl_line *line, const struct bcl_launch *launch,
                          const uint64_t group[3]);

#endif // BARECL_DEVICE_PLACE_H
