// SPDX-License-Identifier: MIT
//
// The loop whose iterations are vectors of work-items. After it, the rest is done by the loop over work-items, or by
// one more vector under a mask if the target masks accesses at no cost.
//
//   before:       whole = work-items & -lanes;  whole ? lanes.enter : rest
//                 if an assumption of Shapes does not hold: the loop over work-items, for all
//   lanes.enter:  the loop over vectors, `whole` work-items
//   lanes.done:   whole == work-items ? exit : rest
//   rest:         the loop over work-items, from `whole` on; or the vector of
//                 lane < work-items - whole, and the loop over work-items is gone,
//                 unless something is assumed
//
// If the length of rows is not known and there are loops inside, the rest is done by vectors of half the length, one
// after another. Rows of 8 are frequent, and for them half of a full vector would be dead, while its gathers and loops
// still take their time. A large vector with loops inside has only one copy: all its vectors are masked, and the loop
// runs until all work-items are done. Such code only serves the first launches of a kernel, while a better version is
// built, so its compile time matters; its loop is not unrolled either.

#ifndef BARECL_PASSES_LANES_LANELOOP_H
#define BARECL_PASSES_LANES_LANELOOP_H

#include "ItemLoop.h"
#include "LaneCount.h"
#include "Shapes.h"

namespace barecl {

// The rest is masked only if the exit has no phis.
void makeLaneLoop(const ItemLoop &Items, const Shapes &Of, const LaneCount &Lanes,
                  llvm::ScalarEvolution &SE, llvm::SCEVExpander &Expander);

} // namespace barecl

#endif // BARECL_PASSES_LANES_LANELOOP_H
