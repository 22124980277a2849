// SPDX-License-Identifier: MIT
//
// Whether code is right once delay slots have been filled: as ScheduleCheck.h, for each block
// together with each one that follows it, along the jump and past it. How slots are filled is not
// known here, only where the jump goes.

#ifndef BARECL_TTA_SCHEDULE_CHECK_FILLEDCHECK_H
#define BARECL_TTA_SCHEDULE_CHECK_FILLEDCHECK_H

#include "schedule/code/BlockSchedule.h"
#include "schedule/code/ScheduleOptions.h"

#include <span>

namespace barecl::tta {

// What is wrong; empty: nothing. Blocks: the schedules of the function's blocks, which are right, as
// they were before.
std::string mistakeInFilled(const Machine &Machine, const FunctionCode &Function,
                            const ScheduleOptions &Options, std::span<const BlockSchedule> Blocks,
                            const ScheduledFunction &Filled);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_CHECK_FILLEDCHECK_H
