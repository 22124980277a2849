// SPDX-License-Identifier: MIT
//
// One instruction of a work-item, for all lanes of a vector: uniform and strided ones stay scalar,
// others become vector instructions; what no vector instruction does is done lane by lane, in the
// order of the lanes, for those that the mask holds.
//
// A division by what all lanes divide by is a multiplication (Reciprocal.h).
//
// A lane that the mask does not hold reads and writes no memory, and divides by 1. A uniform access,
// and what is done lane by lane with effects, wants at least one lane in the mask.

#ifndef BARECL_PASSES_LANES_WIDEN_H
#define BARECL_PASSES_LANES_WIDEN_H

#include "LaneValues.h"
#include "Masks.h"

namespace llvm {
class IntrinsicInst;
}

namespace barecl {

// What becomes of an instruction.
enum class Widening {
    Scalar,  // once for all lanes
    Vector,  // vector instructions
    ByLane,  // a copy a lane
    Nothing, // it says something about one work-item, or the debugger
};

Widening wideningOf(const llvm::Instruction &I, const Shapes &Of);

// Whether I divides integers of at most 32 bits by what all lanes divide by, and is no constant.
bool dividesByOne(const llvm::Instruction &I, const Shapes &Of);

// Whether I may only be reached with a lane in the mask.
bool needsLane(const llvm::Instruction &I, const Shapes &Of);

class Widener {
  public:
    Widener(Builder &B, LaneValues &Values, const Shapes &Of) : B(B), Values(Values), Of(Of) {}

    // I, no phi and no terminator, where the builder stands. May end the block and start another.
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
