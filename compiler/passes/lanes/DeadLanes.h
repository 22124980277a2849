// SPDX-License-Identifier: MIT
//
// For tests: what a lane without a work-item computes is poison, and nobody may look at it. This puts
// a mark in its place: an address that no processor takes, a number that no kernel computes. A wrong
// use then shows as a wrong result or a fault, and not only on the day when the lane's old value does
// not happen to suit.

#ifndef BARECL_PASSES_LANES_DEADLANES_H
#define BARECL_PASSES_LANES_DEADLANES_H

#include "LaneValues.h"
#include "Masks.h"

namespace barecl {

// Marks I, which is known to Values, where the builder stands: a varying value in the lanes that Mask,
// which is not null, does not hold; a uniform one, if there is no lane in Mask.
void markDeadLanes(Builder &B, LaneValues &Values, const llvm::Instruction &I, llvm::Value *Mask);

} // namespace barecl

#endif // BARECL_PASSES_LANES_DEADLANES_H
