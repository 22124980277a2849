// SPDX-License-Identifier: MIT
//
// barecl-register-promotion: a value that a loop accumulates in memory stays in a register while the loop runs.
//
//     for x: for k: c[x] += a[k] * b[x]
//
// OpenCL C does not promise that c[x] is not a[k], so LLVM stores the sum in every iteration. The work-items of a vector
// may even scatter it, if their elements are not adjacent. This pass compares the ranges of memory before the loops over
// the work-items, once for all of them, or for those of a row if the ranges of all rows are not known:
//
//     if (c[0 .. size] is apart from a[0 .. n] and from b[0 .. size])
//         for x: { sum = c[x]; element = b[x]; for k: sum += a[k] * element; c[x] = sum; }
//     else
//         for x: for k: c[x] += a[k] * b[x]
//
// Nothing is compared if LLVM's alias analysis already knows that the accesses are apart, nor if the inner loops have only
// a few rounds: then the old loop runs.
//
// The rules of memory stay as they are. A store after a loop replaces stores that the same work-item certainly makes in
// the loop (Places.h); no other work-item may access that memory until the next barrier or atomic operation, which a loop
// that is changed does not contain.
//
// LLVM's LICM does the same where no comparison is needed. Its LoopVersioningLICM compares ranges, but only for innermost
// loops, so each work-item would choose its own loop.
//
// Runs where LLVM's vectoriser starts (phase Vectorise of the pipeline), after GuardedItems, whose loops have work-items
// only that access memory, and before VectorLanes. Needs loops in LLVM's simplified form. A remark names each loop.

#ifndef BARECL_PASSES_LOOPS_REGISTERPROMOTION_H
#define BARECL_PASSES_LOOPS_REGISTERPROMOTION_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct RegisterPromotionPass : llvm::PassInfoMixin<RegisterPromotionPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_REGISTERPROMOTION_H
