// SPDX-License-Identifier: MIT
//
// The plain schedule: each operation begins when the one before has ended, and every result goes to
// its register.

#ifndef BARECL_TTA_SCHEDULE_INORDER_H
#define BARECL_TTA_SCHEDULE_INORDER_H

#include "BlockSchedule.h"
#include "Connections.h"
#include "ScheduleOptions.h"

namespace barecl::tta {

// The block must be one that canBeDone().
BlockSchedule scheduleInOrder(const Connections &Buses, const CodeBlock &Block,
                              const ScheduleOptions &Options);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_INORDER_H
