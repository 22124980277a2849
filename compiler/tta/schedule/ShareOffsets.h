// SPDX-License-Identifier: MIT
//
// Code often adds many constants to one register: addresses in one array, or on the stack. Each constant that does not
// fit a short immediate needs a long immediate, of which a cycle loads only one or two. This pass computes such sums
// from a sum nearby:
//
//     add r1, 400 -> r2          add r1, 400 -> r2
//     add r1, 404 -> r3          add r2, 4 -> r3
//     add r1, 420 -> r4          add r2, 20 -> r4
//
// The sum nearby is one that the block computes anyway, or an extra one if there is an unused register.

#ifndef BARECL_TTA_SCHEDULE_SHAREOFFSETS_H
#define BARECL_TTA_SCHEDULE_SHAREOFFSETS_H

#include "schedule/code/ScheduleOptions.h"

namespace barecl::tta {

class Connections;

// The block must pass canBeDone(); the result does too.
CodeBlock shareOffsets(const Connections &Buses, const FunctionCode &Function,
                       const CodeBlock &Block, const ScheduleOptions &Options);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SHAREOFFSETS_H
