// SPDX-License-Identifier: MIT
//
// Whether a schedule does what the code says. Knows the machine's time and the code, and nothing of
// how schedules are made: it carries out the block's moves on names of values instead of values,
// and compares with what the operations make one after the other.

#ifndef BARECL_TTA_SCHEDULE_CHECK_SCHEDULECHECK_H
#define BARECL_TTA_SCHEDULE_CHECK_SCHEDULECHECK_H

#include "schedule/code/BlockSchedule.h"
#include "schedule/code/ScheduleOptions.h"

#include <span>

namespace barecl::tta {

// A jump that the block and its schedule have been rid of: they hold what is carried out one behind
// the other, iterations of a loop (LoopCheck.h) or a block and the one that follows it
// (FilledCheck.h).
struct LeftOutJump {
    unsigned Cycle;
    Move Is;
    uint64_t Target;                // the block that it has to go to, plus instructions
    RegisterName Condition;         // its guard has to see what this register holds in the code
    unsigned Operations;            // after so many operations
    std::optional<bool> IsOne = {}; // what the condition is, if that is known
};

// What is wrong, with the cycle; empty: nothing. Each operation starts once, on a unit that has it,
// with its operands and its guard, in the order that the code wants; no result is read before it is
// there or after it has gone; no instruction asks for more than the machine has; registers that are
// live at the end have their values, nothing is under way then, and nobody else's register has
// changed.
std::string mistakeIn(const Machine &Machine, const FunctionCode &Function, const CodeBlock &Block,
                      const ScheduleOptions &Options, const BlockSchedule &Schedule,
                      std::span<const LeftOutJump> Jumps = {});

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_CHECK_SCHEDULECHECK_H
