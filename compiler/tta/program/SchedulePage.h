// SPDX-License-Identifier: MIT
//
// Writes scheduled functions as a page for a browser, to show why a loop takes as long as it does. The page is one file
// of HTML and reads no others.
//
// The first table has a row for each block, with the block's share of the cycles and a heat map: how much of the time
// the block uses each bus and unit. Below it, each block has a table with a row for each cycle and a column for each
// bus that the block uses. A cell is a move; a triangle means that it starts an operation; the tooltip has its source
// line. The busiest resource of the kind that limits the block is highlighted at each use: a bus, a function unit or a
// register file. If dependences limit the block, the busiest unit is.
//
// Shares assume that each block runs once, until `./dev profile --page=PAGE` puts the counts of a run into the page.
// Does not need LLVM.

#ifndef BARECL_TTA_SCHEDULEPAGE_H
#define BARECL_TTA_SCHEDULEPAGE_H

#include "Code.h"

#include <span>
#include <string>
#include <vector>

namespace barecl::tta {

// The source to which the line numbers of the functions refer. Without lines, tooltips show only the numbers.
struct PageSource {
    std::string Name;
    std::vector<std::string> Lines;
};

std::string drawSchedule(const Machine &Machine, std::span<const ScheduledFunction> Functions,
                         const PageSource &Source);

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULEPAGE_H
