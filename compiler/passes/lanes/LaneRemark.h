// SPDX-License-Identifier: MIT
//
// The text of a remark about a loop whose work-items share vectors: how its accesses are arranged, what is done lane by
// lane, and why masks are needed.

#ifndef BARECL_PASSES_LANES_LANEREMARK_H
#define BARECL_PASSES_LANES_LANEREMARK_H

#include "LaneCount.h"

namespace barecl {

// "vectors of 16 work-items: 2 accesses side by side, 1 gathered or scattered; ..."
std::string describe(const Shapes &Of, const LaneCount &Lanes);

} // namespace barecl

#endif // BARECL_PASSES_LANES_LANEREMARK_H
