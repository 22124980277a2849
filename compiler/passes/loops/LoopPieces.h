// SPDX-License-Identifier: MIT
//
// A counted loop cut into pieces in each of which no guard's id wraps. Where no id wraps at all,
// there is one piece, and no loop over the pieces:
//
//   before:  the loop's inputs
//   head:    start = phi [0, before], [end + 1, next]
//            what is left of the loop, up to where an id wraps: piece + 1 iterations
//            (the loop, from start on)
//   next:    end = start + piece; end == last ? exit : head

#ifndef BARECL_PASSES_LOOPS_LOOPPIECES_H
#define BARECL_PASSES_LOOPS_LOOPPIECES_H

#include "LoopInputs.h"

namespace barecl {

class LoopPieces {
  public:
    // Makes the head; B stands there then. The inputs must outlive this object.
    LoopPieces(const CountedLoop &C, const Guards &G, const LoopInputs &Inputs,
               llvm::ScalarEvolution &SE, llvm::IRBuilderBase &B);

    llvm::BasicBlock *head() const { return Head; }

    // Of the piece: iterations - 1, in Inputs.Wide.
    llvm::Value *piece() const { return Piece; }

    // The bound's id in the first iteration of the piece.
    llvm::Value *idAtStart(llvm::IRBuilderBase &B, const Bound &Bound) const;

    // The number, in the whole loop, of an iteration that is counted from the piece's first.
    llvm::Value *number(llvm::IRBuilderBase &B, llvm::Value *FromStart) const;

    // Goes on where B stands, behind the piece: to the next one, or Exit.
    void goOn(llvm::IRBuilderBase &B, llvm::BasicBlock *Exit) const;

  private:
    const LoopInputs &Inputs;
    llvm::BasicBlock *Head;
    llvm::PHINode *Start = nullptr; // the number of the piece's first iteration; null: 0
    llvm::Value *Piece;
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_LOOPPIECES_H
