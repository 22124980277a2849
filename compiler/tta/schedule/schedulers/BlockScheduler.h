// SPDX-License-Identifier: MIT
//
// The best schedule of one block that is found.

#ifndef BARECL_TTA_SCHEDULE_SCHEDULERS_BLOCKSCHEDULER_H
#define BARECL_TTA_SCHEDULE_SCHEDULERS_BLOCKSCHEDULER_H

#include "schedule/code/BlockSchedule.h"
#include "schedule/code/ScheduleOptions.h"

namespace barecl::tta {

// The schedule of a block that the machine can carry out; schedule() says whether it can. Number is
// the block's in the function.
BlockSchedule scheduleBlock(const Machine &Machine, const FunctionCode &Function,
                            const CodeBlock &Block, unsigned Number,
                            const ScheduleOptions &Options);

// The same, of a machine whose connections are known.
class Connections;
BlockSchedule scheduleBlock(const Connections &Buses, const FunctionCode &Function,
                            const CodeBlock &Block, unsigned Number,
                            const ScheduleOptions &Options);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SCHEDULERS_BLOCKSCHEDULER_H
