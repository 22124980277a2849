// SPDX-License-Identifier: MIT
//
// Builds the scheduling problem of a block of the code.

#ifndef BARECL_TTA_SCHEDULE_PROBLEM_PROBLEMBUILDER_H
#define BARECL_TTA_SCHEDULE_PROBLEM_PROBLEMBUILDER_H

#include "SchedulingProblem.h"

namespace barecl::tta {

// The block must pass canBeDone().
SchedulingProblem makeProblem(const Connections &Buses, const FunctionCode &Function,
                              const CodeBlock &Block, bool Renames);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PROBLEM_PROBLEMBUILDER_H
