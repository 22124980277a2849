// SPDX-License-Identifier: MIT
//
// barecl-guarded-items: a loop over the work-items runs for those alone that have something to do.
//
// The commonest kernel guards its work by a comparison of its id with a bound:
//
//     i = get_global_id(0); if (i < n) y[i] = a * x[i] + y[i];
//
// The loop over x then holds a branch, which LLVM vectorises with masks or not at all. But the
// work-items that pass the guard follow each other, so the loop can run from the first of them to
// the last, and its body needs no branch:
//
//     for x in 0 .. size: if (base + x < n) S    ->    for x in first .. last: S
//
// A guard is a branch on one of whose sides stands everything in the loop that can be observed. Its
// condition is a conjunction (or the negation of a disjunction) of
//   - comparisons <, <=, >, >=, == of an id, which goes up by one from item to item, with a value
//     that is the same for all items of the loop;
//   - values that are the same for all items of the loop (`y < h` in the loop over x).
//
// Ids may wrap: in `(int)get_global_id(0) < n` they do at 2^31, and the items that pass no longer
// follow each other. Where ScalarEvolution cannot exclude this, a loop around the loop cuts the
// items where an id wraps. It has more than one iteration for hardly any work-group:
//
//     rest:  start = 0
//     piece: end = where an id wraps next, or size
//            for x in first .. last of start .. end: S
//            start = end; if (start != size) goto piece
//
// LLVM's own passes do less: loop-bound-split needs ids that are known not to wrap, inductive range
// check elimination wants branches that are known to be likely, and both make copies of the body.
//
// Runs just before the vectoriser (phase Vectorise of the pipeline), when what is invariant
// has left the loops. Wants loops in LLVM's simplified form; loops of kernels themselves may have
// guards too. A remark names each loop.

#ifndef BARECL_PASSES_LOOPS_GUARDEDITEMS_H
#define BARECL_PASSES_LOOPS_GUARDEDITEMS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct GuardedItemsPass : llvm::PassInfoMixin<GuardedItemsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_GUARDEDITEMS_H
