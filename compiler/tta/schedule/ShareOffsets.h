// SPDX-License-Identifier: MIT
//
// Code often adds many constants to one register: addresses of one array, or of the stack. Those that
// no short immediate can say ask for a long one each, of which a cycle brings one or two. Here, they
// are said from a sum nearby:
//
//     add r1, 400 -> r2          add r1, 400 -> r2
//     add r1, 404 -> r3          add r2, 4 -> r3
//     add r1, 420 -> r4          add r2, 20 -> r4
//
// The sum nearby is one that the block makes in any case, or one of its own, if there is a register
// that nobody uses.

#ifndef BARECL_TTA_SCHEDULE_SHAREOFFSETS_H
#define BARECL_TTA_SCHEDULE_SHAREOFFSETS_H

#include "schedule/code/ScheduleOptions.h"

namespace barecl::tta {

class Connections;

// The block must be one that canBeDone(); what comes of it is one, too.
CodeBlock shareOffsets(const Connections &Buses, const FunctionCode &Function,
                       const CodeBlock &Block, const ScheduleOptions &Options);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_SHAREOFFSETS_H
