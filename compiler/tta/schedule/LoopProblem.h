// SPDX-License-Identifier: MIT
//
// What a loop's schedules have in common, whatever their interval.

#ifndef BARECL_TTA_SCHEDULE_LOOPPROBLEM_H
#define BARECL_TTA_SCHEDULE_LOOPPROBLEM_H

#include "SchedulingProblem.h"
#include "UnitChoice.h"

namespace barecl::tta {

struct LoopProblem {
    LoopProblem(const Connections &Buses, const SchedulingProblem &Problem, const CodeBlock &Block);

    // Order between a node of one iteration and one of the next.
    struct Order {
        unsigned Node;
        int Delay; // cycles at least
    };

    const Connections &Buses;
    const SchedulingProblem &P;
    size_t Operations;                            // of the code
    std::vector<std::vector<UnitChoice>> Choices; // by node
    std::vector<std::vector<Order>> Next;         // by node: what comes after it
    std::vector<std::vector<Order>> Previous;     // by node: what of the one before comes first
    unsigned Length = 0;                          // of an iteration, at least
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_LOOPPROBLEM_H
