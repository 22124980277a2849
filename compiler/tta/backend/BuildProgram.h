// SPDX-License-Identifier: MIT
//
// C files to a program for a transport-triggered machine, which ttasim runs.

#ifndef BARECL_TTA_BACKEND_BUILDPROGRAM_H
#define BARECL_TTA_BACKEND_BUILDPROGRAM_H

#include "driver/Build.h"

namespace barecl {

// Stages are ast-ir, ir, tceasm, schedule.svg and binary.
BuildResult buildProgram(const BuildRequest &Request, Progress &Current);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_BUILDPROGRAM_H
