// SPDX-License-Identifier: MIT
//
// A copy of a region's blocks (BarrierGraph.h) for one work-item.

#ifndef BARECL_PASSES_REGIONS_REGIONCOPY_H
#define BARECL_PASSES_REGIONS_REGIONCOPY_H

#include "LoopNest.h"
#include "passes/analysis/BarrierGraph.h"

#include "llvm/Transforms/Utils/ValueMapper.h"

namespace barecl {

// Copies the blocks of R before Item's latch, and replaces __bcl_local_id by Item's ids. `Map`
// gives the replacements of the kernel's parameters, its variables and the blocks of R's exits; the
// call adds the replacements of R's own values and blocks. Allocas are not copied.
void copyRegion(const Region &R, const WorkItem &Item, llvm::ValueToValueMapTy &Map);

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_REGIONCOPY_H
