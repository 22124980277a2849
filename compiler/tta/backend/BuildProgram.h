// SPDX-License-Identifier: MIT
//
// C files to a program for a transport-triggered machine, which ttasim runs.

#ifndef BARECL_TTA_BACKEND_BUILDPROGRAM_H
#define BARECL_TTA_BACKEND_BUILDPROGRAM_H

#include "backend/Backend.h"
#include "tta/backend/OpenedMachine.h"

namespace barecl {

// `Backend` is that of Opened, and has the stages of SourceKind::CProgram that this goes through.
BuildResult buildProgram(const BuildRequest &Request, const Backend &Backend,
                         const OpenedMachine &Opened, Progress &Current);

} // namespace barecl

#endif // BARECL_TTA_BACKEND_BUILDPROGRAM_H
