// SPDX-License-Identifier: MIT
//
// Software pipelining of loops of one block (modulo scheduling): an iteration starts before the one
// before has ended.
//
// EvictingScheduler finds the cycles of one iteration; they are cut into stages of `Interval` cycles. A
// row of instructions has those stages of the iteration's moves that overlap at that time, of
// three stages for example:
//
//     prologue 0    0         an iteration starts; is it the last one: to epilogue 0
//     prologue 1    0 1       another; is it the last one: to the epilogue
//     kernel        0 1 2     another, until it is the last one
//     epilogue        1 2
//                       2     to the next block
//     epilogue 0      1
//                       2     to the next block
//
// So it does not matter how often the loop is run, and no iteration starts that should not: the
// condition is computed in stage 0, in time for the jump. That is the price: it has to be computed
// within one interval.

#ifndef BARECL_TTA_SCHEDULE_SCHEDULERS_LOOPPIPELINE_H
#define BARECL_TTA_SCHEDULE_SCHEDULERS_LOOPPIPELINE_H

#include "schedule/code/BlockSchedule.h"
#include "schedule/code/ScheduleOptions.h"
#include "schedule/problem/LowerBound.h"

namespace barecl::tta {

// None: Why says what keeps the loop from starting its iterations every `Shorter` - 1 cycles or
// sooner. Fills in the schedule's Blocks.
std::optional<BlockSchedule> pipelineLoop(const Connections &Buses, const CodeBlock &Block,
                                          unsigned Number, const SchedulingProblem &Problem,
                                          const ScheduleOptions &Options, const LowerBound &Least,
                                          unsigned Shorter, std::string &Why);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SCHEDULERS_LOOPPIPELINE_H
