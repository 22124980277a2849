// SPDX-License-Identifier: MIT
//
// Builds in a forked process. Code generation aborts on a program that it cannot handle, and must
// not take the server down with it. What the build process prints is only used for the log if it
// dies.

#ifndef BARECL_DRIVER_ISOLATE_H
#define BARECL_DRIVER_ISOLATE_H

#include "driver/Build.h"

namespace barecl {

// If the process dies, the status is BCL_BUILD_CRASHED, and the log names the cause, the stage, and
// what the process printed. `Reader` is the pipe or socket that the result is for, or -1; if its
// other end is closed meanwhile, the build is killed. Call this from the only thread.
BuildResult buildIsolated(const BuildRequest &Request, Preparation &Prepared, int Reader = -1);

} // namespace barecl

#endif // BARECL_DRIVER_ISOLATE_H
