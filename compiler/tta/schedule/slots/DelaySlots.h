// SPDX-License-Identifier: MIT
//
// Fills delay slots that a block has no use for, with what comes next:
//
//     block A               block A
//       jump to T             jump to T + 2
//       ...                   ...
//       nothing               the first instruction of T
//       nothing               the second instruction of T
//
// A block is scheduled as if it were alone, so its first instructions do the same in the slots of
// who comes from elsewhere. If the jump has a guard, what comes from T is under that guard, and what
// comes from the block behind A is under the opposite one; from there, it is taken out of its place,
// so that block must be one that nobody jumps to.

#ifndef BARECL_TTA_SCHEDULE_SLOTS_DELAYSLOTS_H
#define BARECL_TTA_SCHEDULE_SLOTS_DELAYSLOTS_H

#include "Code.h"

namespace barecl::tta {

void fillDelaySlots(const Machine &Machine, const FunctionCode &Code, ScheduledFunction &Function);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SLOTS_DELAYSLOTS_H
