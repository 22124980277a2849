// SPDX-License-Identifier: MIT
//
// What the iterations of a loop pass to each other: circuits of dependences, from a value that an
// iteration reads from the previous one to the value that it computes from this for the next one.

#ifndef BARECL_TTA_SCHEDULE_PROBLEM_RECURRENCES_H
#define BARECL_TTA_SCHEDULE_PROBLEM_RECURRENCES_H

#include "SchedulingProblem.h"

namespace barecl::tta {

// By node: the cycles of the longest circuit that contains it; 0 if none does. No interval can be
// shorter than any of them.
std::vector<unsigned> longestCircuits(const SchedulingProblem &Problem);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PROBLEM_RECURRENCES_H
