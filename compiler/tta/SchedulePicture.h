// SPDX-License-Identifier: MIT
//
// Draws scheduled functions (SVG), to show why a loop takes as long as it does. Each block is a
// table with a row for each cycle, with the line of the source, and a column for each bus. A move
// shows its source and destination; a triangle means that it starts an operation. In each block the
// busiest resource of the kind that limits the block is highlighted at each use: a bus, a function
// unit or a register file. If dependences limit the block, the busiest unit is. Does not need LLVM.

#ifndef BARECL_TTA_SCHEDULEPICTURE_H
#define BARECL_TTA_SCHEDULEPICTURE_H

#include "Code.h"

#include <span>

namespace barecl::tta {

std::string drawSchedule(const Machine &Machine, std::span<const ScheduledFunction> Functions);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULEPICTURE_H
