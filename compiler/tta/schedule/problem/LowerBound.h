// SPDX-License-Identifier: MIT
//
// A lower bound of the cycles that a block takes on a machine with any schedule. Consecutive blocks share delay slots
// (DelaySlots.h), so for them the bound is less (ScheduledBlock::Shared).
//
// For a block, ports and buses are assumed to be empty before it, and nothing is in flight after it. For a loop of one
// block nothing is assumed. Its iterations may overlap, so the bound is for the cycles between the starts of two
// iterations, and values that iterations share may stay where they are.

#ifndef BARECL_TTA_SCHEDULE_PROBLEM_LOWERBOUND_H
#define BARECL_TTA_SCHEDULE_PROBLEM_LOWERBOUND_H

#include "SchedulingProblem.h"

namespace barecl::tta {

// Cycles by the resource that needs them; the block takes at least the largest.
struct LowerBound {
    // The longest chain of operations, to the end of the delay slots. For a loop: the longest from what an iteration
    // gets from the previous one, in a register or in memory, to what it passes to the next.
    unsigned Dependences = 0;
    unsigned Units = 0;     // operations that few units have, and how long they occupy these
    unsigned Moves = 0;     // that start operations, bring operands, and save results
    unsigned Buses = 0;     // by the moves
    unsigned Registers = 0; // ports of the files that values come from and must go to

    unsigned cycles() const;
    BlockLimit limit() const; // the largest
};

// Problem is that of Block, which is a loop or not.
LowerBound lowerBound(const Machine &Machine, const SchedulingProblem &Problem,
                      const CodeBlock &Block, bool IsLoop);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PROBLEM_LOWERBOUND_H
