// SPDX-License-Identifier: MIT
//
// Whether a jump should skip blocks if their mask is empty. It must if the blocks contain a loop or something that needs
// a lane (Widen.h). It pays if the blocks cost more than the jump.
//
// On a host, it also pays if the blocks access global memory. Kernels ask whether an index is inside a buffer before
// they use it, so the addresses of lanes that do not come there may lie on pages that do not exist. There, an x86
// processor takes more than a hundred cycles for an access whose mask is empty.

#ifndef BARECL_PASSES_LANES_GUARDCOST_H
#define BARECL_PASSES_LANES_GUARDCOST_H

#include "Shapes.h"

namespace barecl {

// Whether I is an access that may name a page that does not exist, if no lane comes there.
bool mayBeUnmapped(const llvm::Instruction &I);

// `HasPages`: the target may have pages that do not exist.
bool wantsGuard(llvm::ArrayRef<unsigned> Group, const LevelGraph &Graph, const Shapes &Of,
                bool HasPages);

} // namespace barecl

#endif // BARECL_PASSES_LANES_GUARDCOST_H
