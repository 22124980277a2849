// SPDX-License-Identifier: MIT
//
// Reports what a machine cannot do before anything is scheduled.

#ifndef BARECL_TTA_SCHEDULE_MACHINE_CANBEDONE_H
#define BARECL_TTA_SCHEDULE_MACHINE_CANBEDONE_H

#include "Connections.h"
#include "machine/MachineDiagnostics.h"
#include "schedule/code/ScheduleOptions.h"

namespace barecl::tta {

// Whether the machine can carry out all operations. If not, Diagnostics says which one, and why.
bool canBeDone(const Connections &Buses, const CodeBlock &Block, const ScheduleOptions &Options,
               MachineDiagnostics &Diagnostics);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_MACHINE_CANBEDONE_H
