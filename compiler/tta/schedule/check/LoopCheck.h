// SPDX-License-Identifier: MIT
//
// Checks the schedule of a pipelined loop. It works like ScheduleCheck.h, for some numbers of iterations: it follows
// the jumps to find the instructions that run, and compares these with as many copies of the block.

#ifndef BARECL_TTA_SCHEDULE_CHECK_LOOPCHECK_H
#define BARECL_TTA_SCHEDULE_CHECK_LOOPCHECK_H

#include "ScheduleCheck.h"

namespace barecl::tta {

// Several iterations one after the other, without their jumps.
struct WalkedLoop {
    CodeBlock Block;
    BlockSchedule Schedule;
    std::vector<LeftOutJump> Jumps;
};

// Finds what runs if the loop is left after that many iterations. Returns what is wrong if the jumps go to wrong
// places.
std::string walkLoop(const Machine &Machine, const CodeBlock &Block, unsigned Number,
                     const BlockSchedule &Schedule, unsigned Iterations, WalkedLoop &Result);

// Describes what is wrong; empty if nothing is.
std::string mistakeInLoop(const Machine &Machine, const FunctionCode &Function,
                          const CodeBlock &Block, unsigned Number, const ScheduleOptions &Options,
                          const BlockSchedule &Schedule);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_CHECK_LOOPCHECK_H
