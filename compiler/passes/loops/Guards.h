// SPDX-License-Identifier: MIT
//
// The guards of a loop: branches that have everything observable in the loop on one of their sides,
// and what their conditions imply for the iterations that get to that side.
//
//     i = get_global_id(0); if (i < n && y < h) S         bound: i < n    invariant: y < h

#ifndef BARECL_PASSES_LOOPS_GUARDS_H
#define BARECL_PASSES_LOOPS_GUARDS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/CmpPredicate.h"
#include "llvm/IR/Dominators.h"

namespace barecl {

// `Id Predicate Limit`: Id is {start,+,1} in the loop, Limit is the same in all its iterations.
struct Bound {
    llvm::CmpPredicate Predicate;
    const llvm::SCEVAddRecExpr *Id;
    const llvm::SCEV *Limit;

    bool isSigned() const { return llvm::CmpInst::isSigned(Predicate); }
};

// The conditions that hold in all iterations that do something.
struct Guards {
    llvm::SmallVector<Bound, 4> Bounds;
    // Loop-invariant conditions, and the value that each must have for the loop to do anything.
    llvm::SmallVector<std::pair<llvm::Value *, bool>, 4> Invariants;
    llvm::SmallVector<std::pair<llvm::BranchInst *, bool>, 4> Branches;
};

// The guards of L. A guard's condition is a conjunction of bounds and invariants, or the negation
// of a disjunction of them.
Guards findGuards(const llvm::Loop &L, llvm::ScalarEvolution &SE, const llvm::DominatorTree &Tree);

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_GUARDS_H
