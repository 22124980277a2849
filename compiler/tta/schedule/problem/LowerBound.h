// SPDX-License-Identifier: MIT
//
// How many cycles a block takes at least on a machine, however it is scheduled. Blocks one after the
// other may take less than the sum: they share delay slots (DelaySlots.h).
//
// Of a block, it is assumed that ports and buses are empty before it and nothing is under way after
// it. Of a loop of one block, nothing is assumed: iterations may overlap, so the bound is for the
// cycles between the starts of two iterations, and what they have in common may stay where it is.

#ifndef BARECL_TTA_SCHEDULE_PROBLEM_LOWERBOUND_H
#define BARECL_TTA_SCHEDULE_PROBLEM_LOWERBOUND_H

#include "SchedulingProblem.h"

namespace barecl::tta {

// Cycles by what asks for them; the block takes the largest.
struct LowerBound {
    // The longest chain of operations, to the end of the delay slots. Of a loop: the longest from
    // what an iteration reads of the one before to what it hands on.
    unsigned Dependences = 0;
    unsigned Units = 0;     // operations that only few units have, and how long they keep them
    unsigned Buses = 0;     // moves that start operations, bring operands, and keep results
    unsigned Registers = 0; // ports of the files that values come from and have to go to

    unsigned cycles() const;
    BlockLimit limit() const; // the largest
};

LowerBound lowerBound(const Machine &Machine, const SchedulingProblem &Problem, bool IsLoop);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PROBLEM_LOWERBOUND_H
