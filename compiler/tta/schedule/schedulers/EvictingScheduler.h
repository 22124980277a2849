// SPDX-License-Identifier: MIT
//
// One operation after the other, each where it costs least: of a loop's iteration, so that another
// one can start every so many cycles, or of straight code.
//
// Operations come in the order of their ways to the end, the longest first. In straight code, each is
// placed as early as can be: what it finds free before others is room that a schedule made cycle by
// cycle has passed. In a loop, it is placed close to the cycle in which it has to be for the iteration
// not to take longer: ports of register files are what there is least of, and a result that does not
// wait needs none. An operation is placed together with the one that waits for its result, where that
// is the only one, so that the result goes straight there. A loop's condition comes before all else:
// it has to be known in time for the jump that starts the next iteration, so that no iteration starts
// in vain.
//
// Who finds no room makes others give way (iterative modulo scheduling): what was placed last is
// taken back and comes after it.

#ifndef BARECL_TTA_SCHEDULE_SCHEDULERS_EVICTINGSCHEDULER_H
#define BARECL_TTA_SCHEDULE_SCHEDULERS_EVICTINGSCHEDULER_H

#include "schedule/code/PipelinedIteration.h"
#include "schedule/problem/BlockProblem.h"

namespace barecl::tta {

// Why the block cannot be pipelined on any machine and with any interval; empty: no reason.
std::string whyNotPipelined(const Machine &Machine, const SchedulingProblem &Problem);

// Places no more nodes than Effort says, which counts down. None: Stuck did not find room.
std::optional<PipelinedIteration> scheduleIteration(const BlockProblem &Loop, unsigned Every,
                                                    unsigned &Effort, unsigned &Stuck);

// The same of straight code, which is to take no more than `Length` cycles, but may. None: it found
// no room, or has operations at ports without registers.
std::optional<BlockSchedule> scheduleEvicting(const BlockProblem &Block, unsigned Length,
                                              unsigned Effort);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SCHEDULERS_EVICTINGSCHEDULER_H
