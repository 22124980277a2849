// SPDX-License-Identifier: MIT
//
// A build in a process of its own, forked from this one. Code generation aborts on what it cannot
// handle, and no program may take the server along. What the build process prints goes nowhere but
// into the log of its death.

#ifndef BARECL_DRIVER_ISOLATE_H
#define BARECL_DRIVER_ISOLATE_H

#include "driver/Build.h"

namespace barecl {

// If the process dies: BCL_BUILD_CRASHED, with a log that tells how, in which stage, and what it
// said. So also if the other end of `Reader`, a pipe or socket that the result is for, is closed
// meanwhile; -1: there is none. Call it from the only thread.
BuildResult buildIsolated(const BuildRequest &Request, Preparation &Prepared, int Reader = -1);

} // namespace barecl

#endif // BARECL_DRIVER_ISOLATE_H
