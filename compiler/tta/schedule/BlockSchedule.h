// SPDX-License-Identifier: MIT
//
// A schedule of one block, and where each operation of the code starts in it.

#ifndef BARECL_TTA_SCHEDULE_BLOCKSCHEDULE_H
#define BARECL_TTA_SCHEDULE_BLOCKSCHEDULE_H

#include "Scheduler.h"

#include <span>

namespace barecl::tta {

struct BlockSchedule {
    struct Start {
        unsigned Cycle, Unit;
    };
    ScheduledFunction Code;                   // of this block alone
    std::vector<std::optional<Start>> Starts; // by operation; none: a unit does not do it
    std::string Note;                         // how it was made, if not in the ordinary way
    unsigned Interval = 0; // of a pipelined loop: cycles from one iteration to the next
};

// The schedule of a block that the machine can carry out; schedule() says whether it can. Number is
// the block's in the function.
BlockSchedule scheduleBlock(const Machine &Machine, const FunctionCode &Function,
                            const CodeBlock &Block, unsigned Number,
                            const ScheduleOptions &Options);

// The blocks of a function, one behind the other.
ScheduledFunction joinBlocks(const std::string &Name, std::span<const BlockSchedule> Blocks);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_BLOCKSCHEDULE_H
