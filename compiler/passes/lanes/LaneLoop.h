// SPDX-License-Identifier: MIT
//
// The loop whose iterations are vectors of work-items, and behind it what does the rest: the loop over
// work-items, or, where the target leaves out lanes at no cost, one more vector under a mask.
//
//   before:       whole = work-items & -lanes;  whole ? lanes.enter : rest
//                 where Shapes assumes something that does not hold: the loop over work-items, for all
//   lanes.enter:  the loop over vectors, `whole` work-items
//   lanes.done:   whole == work-items ? exit : rest
//   rest:         the loop over work-items, from `whole` on; or the vector of
//                 lane < work-items - whole, and the loop over work-items is gone,
//                 unless something is assumed
//
// Where nobody knows how long rows are, and there are loops inside, that rest goes by vectors of half the
// length, one after another: rows of 8 are frequent, and one of them is not to fill half of what gathers and
// loops take the time of. A large vector with loops inside is there once: all are under
// masks, and the loop goes on for as long as there are work-items. That version serves a kernel's first launches alone, and
// somebody waits for it; nor is its loop unrolled.

#ifndef BARECL_PASSES_LANES_LANELOOP_H
#define BARECL_PASSES_LANES_LANELOOP_H

#include "ItemLoop.h"
#include "LaneCount.h"
#include "Shapes.h"

namespace barecl {

// The rest is masked only where the exit has no phis.
void makeLaneLoop(const ItemLoop &Items, const Shapes &Of, const LaneCount &Lanes,
                  llvm::ScalarEvolution &SE, llvm::SCEVExpander &Expander);

} // namespace barecl

#endif // BARECL_PASSES_LANES_LANELOOP_H
