// SPDX-License-Identifier: MIT
//
// The iterations of a piece (LoopPieces.h) that have something to do, if there are any: those from
// first() to last(), as values counted from the piece's first iteration.

#ifndef BARECL_PASSES_LOOPS_ITEMRANGE_H
#define BARECL_PASSES_LOOPS_ITEMRANGE_H

#include "llvm/IR/CmpPredicate.h"
#include "llvm/IR/IRBuilder.h"

namespace barecl {

class ItemRange {
  public:
    // All of the piece's Piece + 1 iterations.
    explicit ItemRange(llvm::Value *Piece);

    // Keeps only iterations for which `id Predicate Limit` holds. Id is the id in the piece's first
    // iteration; from there it grows by one without wrapping.
    void clamp(llvm::IRBuilderBase &B, llvm::CmpPredicate Predicate, llvm::Value *Id,
               llvm::Value *Limit);

    // Keeps no iterations unless Condition holds.
    void require(llvm::IRBuilderBase &B, llvm::Value *Condition);

    llvm::Value *first() const { return First; }
    llvm::Value *last() const { return Last; }

    // Whether any iterations are left.
    llvm::Value *isSome(llvm::IRBuilderBase &B) const;

  private:
    llvm::Value *Piece;
    llvm::Value *Some; // false: no iterations, whatever First and Last are
    llvm::Value *First, *Last;
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_ITEMRANGE_H
