// SPDX-License-Identifier: MIT
//
// The guards of a loop: branches on one of whose sides stands everything in the loop that can be
// observed, and what their conditions say of the iterations that get there.
//
//     i = get_global_id(0); if (i < n && y < h) S         bound: i < n    invariant: y < h

#ifndef BARECL_PASSES_LOOPS_GUARDS_H
#define BARECL_PASSES_LOOPS_GUARDS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/CmpPredicate.h"
#include "llvm/IR/Dominators.h"

namespace barecl {

// `Id Predicate Limit`: Id is {start,+,1} in the loop, Limit the same in all its iterations.
struct Bound {
    llvm::CmpPredicate Predicate;
    const llvm::SCEVAddRecExpr *Id;
    const llvm::SCEV *Limit;

    bool isSigned() const { return llvm::CmpInst::isSigned(Predicate); }
};

// What the iterations that do something have in common.
struct Guards {
    llvm::SmallVector<Bound, 4> Bounds;
    // Truth values, and which of the two they have where something is done.
    llvm::SmallVector<std::pair<llvm::Value *, bool>, 4> Invariants;
    llvm::SmallVector<std::pair<llvm::BranchInst *, bool>, 4> Branches;
};

// The guards of L. A guard's condition is a conjunction of bounds and invariants, or the negation
// of a disjunction of them.
Guards findGuards(const llvm::Loop &L, llvm::ScalarEvolution &SE, const llvm::DominatorTree &Tree);

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_GUARDS_H
