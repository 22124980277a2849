// SPDX-License-Identifier: MIT
//
// The simplest schedule: each operation begins when the previous one has ended, and every result
// goes to its register.

#ifndef BARECL_TTA_SCHEDULE_SCHEDULERS_INORDER_H
#define BARECL_TTA_SCHEDULE_SCHEDULERS_INORDER_H

#include "schedule/code/BlockSchedule.h"
#include "schedule/code/ScheduleOptions.h"
#include "schedule/machine/Connections.h"

namespace barecl::tta {

// The block must pass canBeDone().
BlockSchedule scheduleInOrder(const Connections &Buses, const CodeBlock &Block,
                              const ScheduleOptions &Options);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SCHEDULERS_INORDER_H
