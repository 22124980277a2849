// SPDX-License-Identifier: MIT
//
// Whether a jump should skip blocks if their mask is empty. It must if the blocks contain a loop or
// something that needs a lane (Widen.h). It pays if the blocks cost more than the jump.

#ifndef BARECL_PASSES_LANES_GUARDCOST_H
#define BARECL_PASSES_LANES_GUARDCOST_H

#include "Shapes.h"

namespace barecl {

bool wantsGuard(llvm::ArrayRef<unsigned> Group, const LevelGraph &Graph, const Shapes &Of);

} // namespace barecl

#endif // BARECL_PASSES_LANES_GUARDCOST_H
