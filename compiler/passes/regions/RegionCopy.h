// SPDX-License-Identifier: MIT
//
// A copy of a region's blocks (BarrierGraph.h) for one work-item.

#ifndef BARECL_PASSES_REGIONS_REGIONCOPY_H
#define BARECL_PASSES_REGIONS_REGIONCOPY_H

#include "LoopNest.h"
#include "passes/analysis/BarrierGraph.h"

#include "llvm/Transforms/Utils/ValueMapper.h"

namespace barecl {

// Copies the blocks of R before Item's latch, with Item's ids in the place of __bcl_local_id. `Map`
// says what stands for parameters, variables and the blocks of R's exits of the kernel; behind the
// call also what stands for R's own values and blocks. Allocas are not copied.
void copyRegion(const Region &R, const WorkItem &Item, llvm::ValueToValueMapTy &Map);

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_REGIONCOPY_H
