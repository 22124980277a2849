// SPDX-License-Identifier: MIT
//
// The scheduler: turns a list of operations into moves, each in a cycle.

#ifndef BARECL_TTA_SCHEDULE_SCHEDULER_H
#define BARECL_TTA_SCHEDULE_SCHEDULER_H

#include "machine/MachineDiagnostics.h"
#include "schedule/code/BlockSchedule.h"
#include "schedule/code/ScheduleOptions.h"

#include <optional>
#include <span>

namespace barecl::tta {

// None on an error: Diagnostics says what the machine lacks, and for which line.
std::optional<ScheduledFunction> schedule(const Machine &Machine, const FunctionCode &Function,
                                          const ScheduleOptions &Options,
                                          MachineDiagnostics &Diagnostics);

// Joins the blocks of a function, one after the other.
ScheduledFunction joinBlocks(const std::string &Name, std::span<const BlockSchedule> Blocks);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SCHEDULER_H
