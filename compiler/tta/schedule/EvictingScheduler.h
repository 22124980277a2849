// SPDX-License-Identifier: MIT
//
// Puts one iteration of a loop into cycles so that another iteration can start every `Interval`
// cycles, and all of them together ask for no more than the machine has: what happens in cycle t
// takes its place in row t modulo Interval of the table, where it meets what other iterations do
// at the same time.
//
// What is in a register is written again Interval cycles later, by the next iteration: who is read
// after that has moved on to another register. What the next iteration reads of this one goes to
// its register of the code, when this iteration has read the old value for the last time.
//
// Operations are placed in the order of their ways to the end, each close to the cycle in which it
// has to be for the iteration not to take longer: ports of register files are what there is least
// of, and a result that does not wait needs none. An operation is placed together with the one that
// waits for its result, where that is the only one, so that the result goes straight there. The
// condition comes first: it has to be known in time for the jump that starts the next iteration, so
// no iteration starts in vain.
//
// Who finds no room makes others give way (iterative modulo scheduling): what was placed last is
// taken back and comes after it.

#ifndef BARECL_TTA_SCHEDULE_EVICTINGSCHEDULER_H
#define BARECL_TTA_SCHEDULE_EVICTINGSCHEDULER_H

#include "BlockProblem.h"
#include "PipelinedIteration.h"

namespace barecl::tta {

// Why the block cannot be pipelined on any machine and with any interval; empty: no reason.
std::string whyNotPipelined(const Machine &Machine, const SchedulingProblem &Problem);

// Places no more nodes than Effort says, which counts down. None: Stuck did not find room.
std::optional<PipelinedIteration> scheduleIteration(const BlockProblem &Loop, unsigned Every,
                                                    unsigned &Effort, unsigned &Stuck);

// The same of straight code, which is to take no more than `Length` cycles, but may. None: it found
// no room.
std::optional<BlockSchedule> scheduleEvicting(const BlockProblem &Block, unsigned Length,
                                              unsigned Effort);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_EVICTINGSCHEDULER_H
