// SPDX-License-Identifier: MIT
//
// What the iterations of a loop pass to each other: values in registers, and values in memory. An iteration starts with
// them, and the next iteration waits until they are computed:
//
//     load sum -> r1;  addf r1, x -> r2;  store r2 -> sum       the next load waits for this store
//
// Such a circuit of dependences limits how soon iterations can start after each other.

#ifndef BARECL_TTA_SCHEDULE_PROBLEM_RECURRENCES_H
#define BARECL_TTA_SCHEDULE_PROBLEM_RECURRENCES_H

#include "SchedulingProblem.h"

namespace barecl::tta {

// The cycles of the longest circuit; 0 if there is none. No schedule can start iterations more often. Problem is that
// of the block Loop.
unsigned longestCircuit(const SchedulingProblem &Problem, const CodeBlock &Loop);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PROBLEM_RECURRENCES_H
