// SPDX-License-Identifier: MIT
//
// The schedule of one block, with the start of each operation of the code.

#ifndef BARECL_TTA_SCHEDULE_CODE_BLOCKSCHEDULE_H
#define BARECL_TTA_SCHEDULE_CODE_BLOCKSCHEDULE_H

#include "program/Code.h"

#include <optional>

namespace barecl::tta {

struct BlockSchedule {
    struct Start {
        unsigned Cycle, Unit;
    };
    ScheduledFunction Code;                   // of this block alone
    std::vector<std::optional<Start>> Starts; // by operation; none if no unit executes it
    std::string Note;                         // how it was made, if in a special way
    unsigned Interval = 0; // of a pipelined loop: cycles from one iteration to the next
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_CODE_BLOCKSCHEDULE_H
