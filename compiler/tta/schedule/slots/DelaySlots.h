// SPDX-License-Identifier: MIT
//
// Fills unused delay slots of a block with the instructions that come next:
//
//     block A               block A
//       jump to T             jump to T + 2
//       ...                   ...
//       nothing               the first instruction of T
//       nothing               the second instruction of T
//
// A block is scheduled as if it were alone, so its first instructions do the same in the delay slots of a block that
// jumps to it. If the jump has a guard, instructions from T get that guard, and instructions from the block after A get
// the opposite one. The latter are removed from their old place, so that block must not be the target of any jump.

#ifndef BARECL_TTA_SCHEDULE_SLOTS_DELAYSLOTS_H
#define BARECL_TTA_SCHEDULE_SLOTS_DELAYSLOTS_H

#include "program/Code.h"

namespace barecl::tta {

void fillDelaySlots(const Machine &Machine, const FunctionCode &Code, ScheduledFunction &Function);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SLOTS_DELAYSLOTS_H
