// SPDX-License-Identifier: MIT
//
// A picture (SVG) of scheduled functions, for people who ask why a loop takes as long as it does.
// Each block is a table: a row a cycle, with the source's line, and a column a bus. A move says
// where it goes from and to; one with a triangle starts an operation. In each block the resource
// that is used most of the kind that keeps the block from fewer cycles is marked, wherever it is
// used: a bus, a function unit or a register file; where dependences do, the most used unit. Needs
// no LLVM.

#ifndef BARECL_TTA_SCHEDULEPICTURE_H
#define BARECL_TTA_SCHEDULEPICTURE_H

#include "Code.h"

#include <span>

namespace barecl::tta {

std::string drawSchedule(const Machine &Machine, std::span<const ScheduledFunction> Functions);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULEPICTURE_H
