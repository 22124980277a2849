// SPDX-License-Identifier: MIT
//
// What the iterations of a loop hand on to each other: circuits of dependences, from what an
// iteration reads of the one before to what it makes of it for the next.

#ifndef BARECL_TTA_SCHEDULE_PROBLEM_RECURRENCES_H
#define BARECL_TTA_SCHEDULE_PROBLEM_RECURRENCES_H

#include "SchedulingProblem.h"

namespace barecl::tta {

// By node: cycles of the longest circuit that it is on; 0: on none. No interval can be shorter than
// one of them.
std::vector<unsigned> longestCircuits(const SchedulingProblem &Problem);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PROBLEM_RECURRENCES_H
