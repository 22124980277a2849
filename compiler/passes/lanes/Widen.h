// SPDX-License-Identifier: MIT
//
// Emits one instruction of a work-item for all lanes of a vector. Uniform and strided instructions stay scalar, others
// become vector instructions. What no vector instruction can do is done lane by lane, in the order of the lanes, for
// the lanes in the mask.
//
// A division of all lanes by the same number becomes a multiplication (Reciprocal.h).
//
// A lane outside of the mask neither reads nor writes memory, and divides by 1. A uniform access, and an operation with
// effects that is done lane by lane, need at least one lane in the mask.

#ifndef BARECL_PASSES_LANES_WIDEN_H
#define BARECL_PASSES_LANES_WIDEN_H

#include "LaneValues.h"
#include "Masks.h"

namespace llvm {
class IntrinsicInst;
}

namespace barecl {

// What an instruction becomes.
enum class Widening {
    Scalar,  // one instruction for all lanes
    Vector,  // vector instructions
    ByLane,  // a copy for each lane
    Nothing, // it only matters to one work-item, or to the debugger
};

Widening wideningOf(const llvm::Instruction &I, const Shapes &Of);

// Whether I divides integers of at most 32 bits by a number that all lanes share and that is no constant.
bool dividesByOne(const llvm::Instruction &I, const Shapes &Of);

// Whether I may only be executed if a lane is in the mask.
bool needsLane(const llvm::Instruction &I, const Shapes &Of);

class Widener {
  public:
    Widener(Builder &B, LaneValues &Values, const Shapes &Of) : B(B), Values(Values), Of(Of) {}

    // Emits I, which is no phi and no terminator, at the builder's place. May end the block and start another.
    void widen(const llvm::Instruction &I, llvm::Value *Mask);

  private:
    Builder &B;
    LaneValues &Values;
    const Shapes &Of;

    llvm::Value *extended(const llvm::Instruction &I, llvm::Value *Whole);
    void once(const llvm::Instruction &I, llvm::Value *Mask);
    Parts vector(const llvm::Instruction &I, llvm::Value *Mask);
    llvm::Value *element(const llvm::Instruction &I, unsigned Part, llvm::Value *Mask);
    llvm::Value *divisor(const llvm::Instruction &I, unsigned Part, llvm::Value *Mask);
    llvm::Value *address(const llvm::GetElementPtrInst &I);
    llvm::Value *addressInArray(const llvm::GetElementPtrInst &I);
    llvm::Value *intrinsic(const llvm::IntrinsicInst &I, unsigned Part);
    Parts picked(const llvm::ExtractElementInst &I);
    Parts put(const llvm::InsertElementInst &I);
    Parts shuffled(const llvm::ShuffleVectorInst &I);
    void byLane(const llvm::Instruction &I, llvm::Value *Mask);
    llvm::Instruction *copyForLane(const llvm::Instruction &I, unsigned Lane);
    Parts inserted(Parts Into, llvm::Value *One, unsigned Lane);
};

} // namespace barecl

#endif // BARECL_PASSES_LANES_WIDEN_H
