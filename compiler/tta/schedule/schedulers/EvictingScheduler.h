// SPDX-License-Identifier: MIT
//
// Places one operation after the other, each where it costs least: of straight code, or of an iteration of a loop so
// that another iteration can start every so many cycles.
//
// Operations are placed in the order of their distance to the end, the longest first. In straight code, each is placed
// as early as possible: it finds room that a schedule made cycle by cycle has passed. In a loop, an operation is placed
// close to the latest cycle that does not lengthen the iteration: ports of register files are the scarcest resource,
// and a result that does not wait needs none. If only one operation uses a result, both are placed together, so that
// the result goes straight there. A loop's condition is placed first: it must be known in time for the jump that starts
// the next iteration, so that no iteration starts in vain.
//
// An operation that finds no room evicts others (iterative modulo scheduling): those placed last are undone, and placed
// again after it.

#ifndef BARECL_TTA_SCHEDULE_SCHEDULERS_EVICTINGSCHEDULER_H
#define BARECL_TTA_SCHEDULE_SCHEDULERS_EVICTINGSCHEDULER_H

#include "schedule/code/PipelinedIteration.h"
#include "schedule/problem/BlockProblem.h"

namespace barecl::tta {

// Why the block cannot be pipelined on this machine with any interval; empty if it can.
std::string whyNotPipelined(const Machine &Machine, const SchedulingProblem &Problem);

// Places at most `Effort` nodes, and counts Effort down. None if the node Stuck found no room.
std::optional<PipelinedIteration> scheduleIteration(const BlockProblem &Loop, unsigned Every,
                                                    unsigned &Effort, unsigned &Stuck);

// The same for straight code. `Length` is the aim, which the schedule may exceed. None if there was no room, or if
// operations have ports without registers.
std::optional<BlockSchedule> scheduleEvicting(const BlockProblem &Block, unsigned Length,
                                              unsigned Effort);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SCHEDULERS_EVICTINGSCHEDULER_H
