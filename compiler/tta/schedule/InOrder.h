// SPDX-License-Identifier: MIT
//
// The plain schedule: each operation begins when the one before has ended, and every result goes to
// its register.

#ifndef BARECL_TTA_SCHEDULE_INORDER_H
#define BARECL_TTA_SCHEDULE_INORDER_H

#include "Connections.h"
#include "Scheduler.h"

namespace barecl::tta {

// Puts the block's instructions behind those of Result. False: Diagnostics says why it cannot be.
bool scheduleInOrder(const Connections &Buses, const CodeBlock &Block,
                     const ScheduleOptions &Options, ScheduledFunction &Result,
                     MachineDiagnostics &Diagnostics);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_INORDER_H
