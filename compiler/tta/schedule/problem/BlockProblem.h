// SPDX-License-Identifier: MIT
//
// The part of the scheduling problem that all schedules of a block share, whatever their interval.

#ifndef BARECL_TTA_SCHEDULE_PROBLEM_BLOCKPROBLEM_H
#define BARECL_TTA_SCHEDULE_PROBLEM_BLOCKPROBLEM_H

#include "schedule/machine/UnitChoice.h"
#include "SchedulingProblem.h"

namespace barecl::tta {

struct BlockProblem {
    // Repeats: the block is a loop whose iterations overlap.
    BlockProblem(const Connections &Buses, const SchedulingProblem &Problem, const CodeBlock &Block,
                 const ScheduleOptions &Options, bool Repeats);

    // An order between a node of one iteration and a node of the next.
    struct Order {
        unsigned Node;
        int Delay; // least number of cycles
    };

    const Connections &Buses;
    const SchedulingProblem &P;
    const ScheduleOptions &Options;
    size_t Operations;                            // of the code
    std::vector<std::vector<UnitChoice>> Choices; // by node
    std::vector<std::vector<Order>> Next;         // by node: nodes of the next iteration after it
    std::vector<std::vector<Order>> Previous;     // by node: nodes of the previous one before it
    unsigned Length = 0;                          // lower bound of the cycles
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PROBLEM_BLOCKPROBLEM_H
