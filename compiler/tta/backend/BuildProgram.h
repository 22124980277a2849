// SPDX-License-Identifier: MIT
//
// Builds a program for a transport-triggered machine from C files; ttasim runs it.

#ifndef BARECL_TTA_BACKEND_BUILDPROGRAM_H
#define BARECL_TTA_BACKEND_BUILDPROGRAM_H

#include "backend/Backend.h"
#include "tta/backend/OpenedMachine.h"

namespace barecl {

// `Backend` belongs to `Opened`. The build runs the stages of SourceKind::CProgram.
BuildResult buildProgram(const BuildRequest &Request, const Backend &Backend,
                         const OpenedMachine &Opened, Progress &Current);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_BUILDPROGRAM_H
