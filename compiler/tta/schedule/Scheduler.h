// SPDX-License-Identifier: MIT
//
// From operations in order to moves in cycles.

#ifndef BARECL_TTA_SCHEDULE_SCHEDULER_H
#define BARECL_TTA_SCHEDULE_SCHEDULER_H

#include "Code.h"
#include "MachineDiagnostics.h"

#include <optional>

namespace barecl::tta {

struct ScheduleOptions {
    bool InOrder = false; // one operation after the other, as without optimisation

    // Each block's schedule is checked (ScheduleCheck.h).
#ifdef NDEBUG
    bool Check = false;
#else
    bool Check = true;
#endif

    // Registers that the code does not name, to carry values between files that no bus joins.
    std::vector<RegisterName> Scratch;
};

// None: Diagnostics says what the machine lacks, and the operation's line.
std::optional<ScheduledFunction> schedule(const Machine &Machine, const FunctionCode &Function,
                                          const ScheduleOptions &Options,
                                          MachineDiagnostics &Diagnostics);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SCHEDULER_H
