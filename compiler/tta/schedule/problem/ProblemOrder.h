// SPDX-License-Identifier: MIT
//
// The order between the nodes of a problem, and a list of its nodes in which each one comes after
// all nodes that it waits for.

#ifndef BARECL_TTA_SCHEDULE_PROBLEM_PROBLEMORDER_H
#define BARECL_TTA_SCHEDULE_PROBLEM_PROBLEMORDER_H

#include "SchedulingProblem.h"

namespace barecl::tta {

// The values that registers of the code hold one after the other.
struct RegisterHistory {
    std::map<RegisterName, std::vector<unsigned>> Values;    // that were in a register
    std::vector<std::pair<unsigned, RegisterName>> Arrivals; // moves of final values to registers
};

// NodeOf: the node of each operation of the block.
void putInOrder(const Machine &Machine, const CodeBlock &Block, const std::vector<unsigned> &NodeOf,
                RegisterHistory &History, SchedulingProblem &Problem);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PROBLEM_PROBLEMORDER_H
