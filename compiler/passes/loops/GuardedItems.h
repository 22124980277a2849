// SPDX-License-Identifier: MIT
//
// barecl-guarded-items: a loop over the work-items runs only for those that have something to do.
//
// The most common kernels guard their work by a comparison of an id with a bound:
//
//     i = get_global_id(0); if (i < n) y[i] = a * x[i] + y[i];
//
// The loop over x then contains a branch, which LLVM vectorises with masks or not at all. But the
// work-items that pass the guard follow each other, so the loop can run from the first of them to
// the last, and its body needs no branch:
//
//     for x in 0 .. size: if (base + x < n) S    ->    for x in first .. last: S
//
// A branch is a guard if everything observable in the loop is on one of its sides. Its condition is
// a conjunction (or the negation of a disjunction) of
//   - comparisons <, <=, >, >=, == of an id, which grows by one from work-item to work-item, with a
//     value that is the same for all work-items of the loop;
//   - values that are the same for all work-items of the loop (`y < h` in the loop over x).
//
// Ids may wrap: in `(int)get_global_id(0) < n` they do at 2^31, and the work-items that pass no
// longer follow each other. If ScalarEvolution cannot exclude this, an outer loop divides the
// work-items where an id wraps. It has only one iteration for almost every work-group:
//
//     rest:  start = 0
//     piece: end = where an id wraps next, or size
//            for x in first .. last of start .. end: S
//            start = end; if (start != size) goto piece
//
// LLVM's own passes do less: loop-bound-split needs ids that are known not to wrap, inductive range
// check elimination needs branches that are known to be likely, and both copy the loop's body.
//
// Runs just before the vectoriser (phase Vectorise of the pipeline), when loop-invariant code has
// left the loops. Needs loops in LLVM's simplified form. Loops of the kernel itself may have guards
// too. A remark names each loop.

#ifndef BARECL_PASSES_LOOPS_GUARDEDITEMS_H
#define BARECL_PASSES_LOOPS_GUARDEDITEMS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct GuardedItemsPass : llvm::PassInfoMixin<GuardedItemsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_GUARDEDITEMS_H
