// SPDX-License-Identifier: MIT
//
// What all schedules of a block have in common, whatever their interval.

#ifndef BARECL_TTA_SCHEDULE_PROBLEM_BLOCKPROBLEM_H
#define BARECL_TTA_SCHEDULE_PROBLEM_BLOCKPROBLEM_H

#include "schedule/machine/UnitChoice.h"
#include "SchedulingProblem.h"

namespace barecl::tta {

struct BlockProblem {
    // Repeats: the block is a loop whose iterations are to overlap.
    BlockProblem(const Connections &Buses, const SchedulingProblem &Problem, const CodeBlock &Block,
                 const ScheduleOptions &Options, bool Repeats);

    // Order between a node of one iteration and one of the next.
    struct Order {
        unsigned Node;
        int Delay; // cycles at least
    };

    const Connections &Buses;
    const SchedulingProblem &P;
    const ScheduleOptions &Options;
    size_t Operations;                            // of the code
    std::vector<std::vector<UnitChoice>> Choices; // by node
    std::vector<std::vector<Order>> Next;         // by node: what of the next iteration comes after
    std::vector<std::vector<Order>> Previous;     // by node: what of the one before comes first
    unsigned Length = 0;                          // cycles at least
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PROBLEM_BLOCKPROBLEM_H
