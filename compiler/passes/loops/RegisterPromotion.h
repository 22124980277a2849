// SPDX-License-Identifier: MIT
//
// barecl-register-promotion: a value that a loop accumulates in memory stays in a register while the loop runs.
//
//     for x: for k: c[x] += a[k] * b[x]
//
// In OpenCL C, c[x] may be a[k], so LLVM stores the sum in every iteration. A vector of work-items even has to scatter
// the sums, if their elements are not adjacent. This pass compares the ranges of memory before the loops over the
// work-items: once for all work-items, or once for each row if the ranges of all rows are not known.
//
//     if (c[0 .. size] is apart from a[0 .. n] and from b[0 .. size])
//         for x: { sum = c[x]; element = b[x]; for k: sum += a[k] * element; c[x] = sum; }
//     else
//         for x: for k: c[x] += a[k] * b[x]
//
// Accesses that LLVM's alias analysis knows to be apart are not compared. If the inner loops have only a few rounds,
// the old loop runs without a comparison.
//
// The rules of memory stay as they are. A store after a loop replaces stores that the same work-item certainly makes in
// the loop (Places.h). No other work-item may access that memory until the next barrier or atomic operation, and a
// loop for which the pass keeps a value contains neither.
//
// LLVM's LICM does the same where no comparison is needed. LLVM's LoopVersioningLICM compares ranges, but only for
// innermost loops, so each work-item would choose its own loop.
//
// Runs where LLVM's vectoriser starts (phase Vectorise of the pipeline), before VectorLanes and after GuardedItems, so
// that loops run only for work-items that access memory. Puts loops into LLVM's simplified form. A remark reports each
// changed loop.

#ifndef BARECL_PASSES_LOOPS_REGISTERPROMOTION_H
#define BARECL_PASSES_LOOPS_REGISTERPROMOTION_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct RegisterPromotionPass : llvm::PassInfoMixin<RegisterPromotionPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_REGISTERPROMOTION_H
