// SPDX-License-Identifier: MIT
//
// Masks: one i1 for each lane, true if the lane's work-item is active. A null pointer means all
// lanes. A dead lane may compute poison, so masks are combined by select: `and` would propagate
// poison.

#ifndef BARECL_PASSES_LANES_MASKS_H
#define BARECL_PASSES_LANES_MASKS_H

#include "llvm/IR/IRBuilder.h"

namespace barecl {

using Builder = llvm::IRBuilder<>;

// Mask itself, or a mask of all lanes for null.
llvm::Value *explicitMask(Builder &B, llvm::Value *Mask, unsigned Lanes);

// The lanes of Mask in which Condition, a vector, holds.
llvm::Value *masked(Builder &B, llvm::Value *Mask, llvm::Value *Condition);

// The lanes in either mask; neither is null.
llvm::Value *either(Builder &B, llvm::Value *A, llvm::Value *Other);

// Whether Mask, which is not null, has any lane.
llvm::Value *anyLane(Builder &B, llvm::Value *Mask);

// The number of the last lane in Mask, which must have one.
llvm::Value *lastLane(Builder &B, llvm::Value *Mask, unsigned Lanes);

} // namespace barecl

#endif // BARECL_PASSES_LANES_MASKS_H
