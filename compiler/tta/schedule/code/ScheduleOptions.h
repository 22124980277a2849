// SPDX-License-Identifier: MIT
//
// How code is to be scheduled.

#ifndef BARECL_TTA_SCHEDULE_CODE_SCHEDULEOPTIONS_H
#define BARECL_TTA_SCHEDULE_CODE_SCHEDULEOPTIONS_H

#include "Code.h"

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

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_CODE_SCHEDULEOPTIONS_H
