// SPDX-License-Identifier: MIT
//
// From a block of the code to what there is to schedule in it.

#ifndef BARECL_TTA_SCHEDULE_PROBLEM_PROBLEMBUILDER_H
#define BARECL_TTA_SCHEDULE_PROBLEM_PROBLEMBUILDER_H

#include "SchedulingProblem.h"

namespace barecl::tta {

// The block must be one that canBeDone().
SchedulingProblem makeProblem(const Connections &Buses, const FunctionCode &Function,
                              const CodeBlock &Block, bool Renames);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PROBLEM_PROBLEMBUILDER_H
