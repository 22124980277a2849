// SPDX-License-Identifier: MIT
//
// Finds the best schedule of one block.

#ifndef BARECL_TTA_SCHEDULE_SCHEDULERS_BLOCKSCHEDULER_H
#define BARECL_TTA_SCHEDULE_SCHEDULERS_BLOCKSCHEDULER_H

#include "schedule/code/BlockSchedule.h"
#include "schedule/code/ScheduleOptions.h"

namespace barecl::tta {

// Schedules a block that the machine can carry out; schedule() checks that. Number is the block's
// number in the function.
BlockSchedule scheduleBlock(const Machine &Machine, const FunctionCode &Function,
                            const CodeBlock &Block, unsigned Number,
                            const ScheduleOptions &Options);

// The same for a machine whose connections are already known.
class Connections;
BlockSchedule scheduleBlock(const Connections &Buses, const FunctionCode &Function,
                            const CodeBlock &Block, unsigned Number,
                            const ScheduleOptions &Options);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SCHEDULERS_BLOCKSCHEDULER_H
