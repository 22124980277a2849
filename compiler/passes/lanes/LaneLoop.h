// SPDX-License-Identifier: MIT
//
// The loop whose iterations are vectors of work-items, in front of the loop over work-items, which
// stays for the rest:
//
//   before:       whole = work-items & -lanes;  whole ? lanes.enter : rest
//   lanes.enter:  the loop over vectors, `whole` work-items
//   lanes.done:   whole == work-items ? exit : rest
//   rest:         the loop over work-items, from `whole` on

#ifndef BARECL_PASSES_LANES_LANELOOP_H
#define BARECL_PASSES_LANES_LANELOOP_H

#include "ItemLoop.h"
#include "Shapes.h"

namespace barecl {

// `Lanes`: a power of two.
void makeLaneLoop(const ItemLoop &Items, const Shapes &Of, unsigned Lanes,
                  llvm::ScalarEvolution &SE, llvm::SCEVExpander &Expander);

} // namespace barecl

#endif // BARECL_PASSES_LANES_LANELOOP_H
