// SPDX-License-Identifier: MIT
//
// Where a kernel on the host's processor is just now, for a message about one that takes too long. Each busy thread of
// the process is asked by the signal SIGURG, which does nothing by default and does not stop debuggers. If the
// application has a handler for it, nobody is asked.

#ifndef BARECL_CPU_ASKER_H
#define BARECL_CPU_ASKER_H

#include "base/line.h"
#include "device/launch.h"

// To be called by a thread of the library that will run work-groups: lets it answer.
void bcl_asker_enter(void);

// Adds the source place and the work-group of a thread that runs this kernel: ", k.cl:3:9, work-group (2, 0, 0)". Adds
// nothing if no thread answers. One thread at a time.
void bcl_asker_tell(struct bcl_line *line, const struct bcl_launch *launch);

#endif // BARECL_CPU_ASKER_H
