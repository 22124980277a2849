// SPDX-License-Identifier: MIT
//
// Checks code after delay slots have been filled. It works like ScheduleCheck.h, on each block together with each block
// that follows it, both if the jump is taken and if not. It only uses where the jump goes, and nothing about how slots
// are filled.

#ifndef BARECL_TTA_SCHEDULE_CHECK_FILLEDCHECK_H
#define BARECL_TTA_SCHEDULE_CHECK_FILLEDCHECK_H

#include "schedule/code/BlockSchedule.h"
#include "schedule/code/ScheduleOptions.h"

#include <span>

namespace barecl::tta {

// Describes what is wrong; empty if nothing is. Blocks: the (correct) schedules of the function's blocks before the
// slots were filled.
std::string mistakeInFilled(const Machine &Machine, const FunctionCode &Function,
                            const ScheduleOptions &Options, std::span<const BlockSchedule> Blocks,
                            const ScheduledFunction &Filled);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_CHECK_FILLEDCHECK_H
