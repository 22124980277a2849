// SPDX-License-Identifier: MIT
//
// A counted loop divided into pieces in which no guard's id wraps. If no id wraps at all, there is
// one piece, and no loop over pieces:
//
//   before:  the loop's inputs
//   head:    start = phi [0, before], [end + 1, next]
//            the rest of the loop, up to where an id wraps: piece + 1 iterations
//            (the loop, from start on)
//   next:    end = start + piece; end == last ? exit : head

#ifndef BARECL_PASSES_LOOPS_LOOPPIECES_H
#define BARECL_PASSES_LOOPS_LOOPPIECES_H

#include "LoopInputs.h"

namespace barecl {

class LoopPieces {
  public:
    // Emits the head; leaves B there. The inputs must outlive this object.
    LoopPieces(const CountedLoop &C, const Guards &G, const LoopInputs &Inputs,
               llvm::ScalarEvolution &SE, llvm::IRBuilderBase &B);

    llvm::BasicBlock *head() const { return Head; }

    // The number of iterations of the piece minus 1, in the type Inputs.Wide.
    llvm::Value *piece() const { return Piece; }

    // The bound's id in the first iteration of the piece.
    llvm::Value *idAtStart(llvm::IRBuilderBase &B, const Bound &Bound) const;

    // The number in the whole loop of an iteration that is counted from the piece's first.
    llvm::Value *number(llvm::IRBuilderBase &B, llvm::Value *FromStart) const;

    // Emits the end of the piece at B's place: a branch to the next piece, or to Exit.
    void goOn(llvm::IRBuilderBase &B, llvm::BasicBlock *Exit) const;

  private:
    const LoopInputs &Inputs;
    llvm::BasicBlock *Head;
    llvm::PHINode *Start = nullptr; // the number of the piece's first iteration; null: 0
    llvm::Value *Piece;
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_LOOPPIECES_H
