// SPDX-License-Identifier: MIT
//
// Checks that a schedule does what the code says. It knows the machine's timing and the code, and
// nothing about how schedules are made. It executes the block's moves on names of values instead of
// values, and compares with the results of the operations one after the other.

#ifndef BARECL_TTA_SCHEDULE_CHECK_SCHEDULECHECK_H
#define BARECL_TTA_SCHEDULE_CHECK_SCHEDULECHECK_H

#include "schedule/code/BlockSchedule.h"
#include "schedule/code/ScheduleOptions.h"

#include <span>

namespace barecl::tta {

// A jump that has been removed from the block and its schedule. They contain code that runs in a
// row: iterations of a loop (LoopCheck.h) or a block and the next one (FilledCheck.h).
struct LeftOutJump {
    unsigned Cycle;
    Move Is;
    uint64_t Target;                // the block to which it must go, plus instructions
    RegisterName Condition;         // its guard must see what this register has in the code
    unsigned Operations;            // the jump comes after so many operations
    std::optional<bool> IsOne = {}; // the value of the condition, if it is known
};

// Describes what is wrong, with the cycle; empty if nothing is. Each operation must start once, on
// a unit that has it, with its operands and its guard, in the order of the code. No result may be
// read before it arrives or after it has been replaced. No instruction may need more than the
// machine has. At the end, live registers must have their values, nothing may be in flight, and no
// other register may have changed.
std::string mistakeIn(const Machine &Machine, const FunctionCode &Function, const CodeBlock &Block,
                      const ScheduleOptions &Options, const BlockSchedule &Schedule,
                      std::span<const LeftOutJump> Jumps = {});

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_CHECK_SCHEDULECHECK_H
