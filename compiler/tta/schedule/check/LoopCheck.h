// SPDX-License-Identifier: MIT
//
// Whether the schedule of a pipelined loop is right: as ScheduleCheck.h, for some numbers of
// iterations. The instructions that are carried out in each case are followed along the jumps, and
// compared with as many copies of the block.

#ifndef BARECL_TTA_SCHEDULE_CHECK_LOOPCHECK_H
#define BARECL_TTA_SCHEDULE_CHECK_LOOPCHECK_H

#include "ScheduleCheck.h"

namespace barecl::tta {

// Some iterations one behind the other, without their jumps.
struct WalkedLoop {
    CodeBlock Block;
    BlockSchedule Schedule;
    std::vector<LeftOutJump> Jumps;
};

// What is carried out if the loop is left after that many iterations; what is wrong, if the jumps go
// astray.
std::string walkLoop(const Machine &Machine, const CodeBlock &Block, unsigned Number,
                     const BlockSchedule &Schedule, unsigned Iterations, WalkedLoop &Result);

// What is wrong; empty: nothing.
std::string mistakeInLoop(const Machine &Machine, const FunctionCode &Function,
                          const CodeBlock &Block, unsigned Number, const ScheduleOptions &Options,
                          const BlockSchedule &Schedule);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_CHECK_LOOPCHECK_H
