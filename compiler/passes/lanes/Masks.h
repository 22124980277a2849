// SPDX-License-Identifier: MIT
//
// Masks: an i1 a lane, true where the lane's work-item is. Null stands for all lanes. What a dead
// lane computes may be poison, so masks are combined by select: `and` would let it through.

#ifndef BARECL_PASSES_LANES_MASKS_H
#define BARECL_PASSES_LANES_MASKS_H

#include "llvm/IR/IRBuilder.h"

namespace barecl {

using Builder = llvm::IRBuilder<>;

// Mask itself, or all lanes.
llvm::Value *explicitMask(Builder &B, llvm::Value *Mask, unsigned Lanes);

// The lanes of Mask for which Condition, a vector, holds.
llvm::Value *masked(Builder &B, llvm::Value *Mask, llvm::Value *Condition);

// The lanes in A or B; neither is null.
llvm::Value *either(Builder &B, llvm::Value *A, llvm::Value *Other);

// Whether there is a lane in Mask, which is not null.
llvm::Value *anyLane(Builder &B, llvm::Value *Mask);

// The number of the last lane in Mask, which has one.
llvm::Value *lastLane(Builder &B, llvm::Value *Mask, unsigned Lanes);

} // namespace barecl

#endif // BARECL_PASSES_LANES_MASKS_H
