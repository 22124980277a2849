// SPDX-License-Identifier: MIT
//
// What of a problem has to wait for what, and its nodes in an order in which each comes after all
// that it waits for.

#ifndef BARECL_TTA_SCHEDULE_PROBLEM_PROBLEMORDER_H
#define BARECL_TTA_SCHEDULE_PROBLEM_PROBLEMORDER_H

#include "SchedulingProblem.h"

namespace barecl::tta {

// What registers of the code hold one after the other.
struct RegisterHistory {
    std::map<RegisterName, std::vector<unsigned>> Values;    // that were in a register
    std::vector<std::pair<unsigned, RegisterName>> Arrivals; // moves of last values to registers
};

// NodeOf: by operation of the block.
void putInOrder(const Machine &Machine, const CodeBlock &Block, const std::vector<unsigned> &NodeOf,
                RegisterHistory &History, SchedulingProblem &Problem);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PROBLEM_PROBLEMORDER_H
