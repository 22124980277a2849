// SPDX-License-Identifier: MIT
//
// The schedule of one block, cycle by cycle: of the operations that can start, the one from which
// the way to the block's end is longest comes first.
//
// A result stays at its unit's output port until something else arrives there. Who needs it in the
// meantime reads it there; only when it has to go is it put into a register. So what is read in
// time is never written to a register at all.

#ifndef BARECL_TTA_SCHEDULE_SCHEDULERS_LISTSCHEDULER_H
#define BARECL_TTA_SCHEDULE_SCHEDULERS_LISTSCHEDULER_H

#include "schedule/code/BlockSchedule.h"
#include "schedule/problem/BlockProblem.h"

namespace barecl::tta {

// None: the values do not find registers; Why says which operation could not be placed, for lack of
// what. `Window`: how many operations of the code one may run ahead of the first that is not
// scheduled yet.
std::optional<BlockSchedule> scheduleList(const BlockProblem &Block, unsigned Window,
                                          std::string &Why);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SCHEDULERS_LISTSCHEDULER_H
