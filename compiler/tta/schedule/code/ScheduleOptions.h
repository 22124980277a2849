// SPDX-License-Identifier: MIT
//
// Options for the schedulers.

#ifndef BARECL_TTA_SCHEDULE_CODE_SCHEDULEOPTIONS_H
#define BARECL_TTA_SCHEDULE_CODE_SCHEDULEOPTIONS_H

#include "program/Code.h"

namespace barecl::tta {

struct ScheduleOptions {
    bool InOrder = false; // one operation after the other, as without optimisation

    // Whether each block's schedule is checked (ScheduleCheck.h).
#ifdef NDEBUG
    bool Check = false;
#else
    bool Check = true;
#endif

    // Registers that the code does not use. They carry values between files that share no bus.
    std::vector<RegisterName> Scratch;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_CODE_SCHEDULEOPTIONS_H
