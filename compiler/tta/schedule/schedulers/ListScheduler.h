// SPDX-License-Identifier: MIT
//
// Schedules one block cycle by cycle: of the operations that can start, the one with the longest
// path to the block's end comes first.
//
// A result stays at its unit's output port until another one arrives there. Operations that need it
// in the meantime read it there; only when it must leave the port is it moved to a register. So a
// result that is read in time is never written to a register.

#ifndef BARECL_TTA_SCHEDULE_SCHEDULERS_LISTSCHEDULER_H
#define BARECL_TTA_SCHEDULE_SCHEDULERS_LISTSCHEDULER_H

#include "schedule/code/BlockSchedule.h"
#include "schedule/problem/BlockProblem.h"

namespace barecl::tta {

// None if the values do not find registers; Why names the operation that could not be placed, and
// what was lacking. `Window`: how many operations of the code an operation may run ahead of the
// first one that is not scheduled yet.
std::optional<BlockSchedule> scheduleList(const BlockProblem &Block, unsigned Window,
                                          std::string &Why);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SCHEDULERS_LISTSCHEDULER_H
