// SPDX-License-Identifier: MIT
//
// For tests: marks dead lanes. A lane without a work-item computes poison, which nothing may use. This pass puts a mark
// in its place: an address that no processor accepts, or a number that no kernel computes. A wrong use then always
// shows as a wrong result or a fault, and not only when the lane's old value happens to be unsuitable.

#ifndef BARECL_PASSES_LANES_DEADLANES_H
#define BARECL_PASSES_LANES_DEADLANES_H

#include "LaneValues.h"
#include "Masks.h"

namespace barecl {

// Marks the value of I, which Values holds, at the builder's place: a varying value in the lanes outside of Mask (which
// is not null), a uniform value if there is no lane in Mask.
void markDeadLanes(Builder &B, LaneValues &Values, const llvm::Instruction &I, llvm::Value *Mask);

} // namespace barecl

#endif // BARECL_PASSES_LANES_DEADLANES_H
