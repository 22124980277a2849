// SPDX-License-Identifier: MIT
//
// Whether a jump should lead around blocks under a mask, where the mask is empty: it must, where
// something wants a lane (Widen.h) or there is a loop, and it pays, where they cost more than the
// jump.

#ifndef BARECL_PASSES_LANES_GUARDCOST_H
#define BARECL_PASSES_LANES_GUARDCOST_H

#include "Shapes.h"

namespace barecl {

bool wantsGuard(llvm::ArrayRef<unsigned> Group, const LevelGraph &Graph, const Shapes &Of);

} // namespace barecl

#endif // BARECL_PASSES_LANES_GUARDCOST_H
