// SPDX-License-Identifier: MIT
//
// Software pipelining of loops of one block (modulo scheduling): an iteration starts before the previous one has ended.
//
// EvictingScheduler finds the cycles of one iteration, which are cut into stages of `Interval` cycles. Each row of
// instructions contains the moves of those stages that overlap at that time, for example with three stages:
//
//     prologue 0    0         an iteration starts; if it is the last one: to epilogue 0
//     prologue 1    0 1       another one; if it is the last one: to the epilogue
//     kernel        0 1 2     another one, until it is the last one
//     epilogue        1 2
//                       2     to the next block
//     epilogue 0      1
//                       2     to the next block
//
// So any number of iterations works, and no iteration starts in vain: the condition is computed in stage 0, in time for
// the jump. In exchange, it must be computed within one interval.

#ifndef BARECL_TTA_SCHEDULE_SCHEDULERS_LOOPPIPELINE_H
#define BARECL_TTA_SCHEDULE_SCHEDULERS_LOOPPIPELINE_H

#include "schedule/code/BlockSchedule.h"
#include "schedule/code/ScheduleOptions.h"
#include "schedule/problem/LowerBound.h"

namespace barecl::tta {

// None if the loop cannot start its iterations every `Shorter` - 1 cycles or sooner; Why says what prevents it. Fills
// in the schedule's Blocks.
std::optional<BlockSchedule> pipelineLoop(const Connections &Buses, const CodeBlock &Block,
                                          unsigned Number, const SchedulingProblem &Problem,
                                          const ScheduleOptions &Options, const LowerBound &Least,
                                          unsigned Shorter, std::string &Why);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SCHEDULERS_LOOPPIPELINE_H
