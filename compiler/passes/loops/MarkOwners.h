// SPDX-License-Identifier: MIT
//
// barecl-mark-owners: removes marks from a loop that belong to a loop inside it.
//
// Before:                                      After:
//   outer:                                       outer:
//   inner:  ...                                  inner:  ...
//     br i1 %c, label %next, label %inner, !llvm.loop !0
//   next:                                        next:
//     br label %outer, !llvm.loop !0               br label %outer
//   !0 = distinct !{!0, !{!"llvm.loop.parallel_accesses", !1}}
//
// LLVM copies an inner loop's marks to the loop around it when one branch ends an iteration of both
// (docs/llvm-mistakes.md). So a loop of the kernel that contains a loop over work-items would count as parallel,
// although its iterations depend on each other.
//
// Every loop over work-items has an access group of its own (LoopNest.h). So if a loop names the group of a loop inside
// it, its marks are a copy, and all of them are removed.
//
// Runs where the vectoriser starts (phase Vectorise of the pipeline), before all passes that read the marks, and again
// where a back end reads them later. Needs loops in LLVM's simplified form.

#ifndef BARECL_PASSES_LOOPS_MARKOWNERS_H
#define BARECL_PASSES_LOOPS_MARKOWNERS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct MarkOwnersPass : llvm::PassInfoMixin<MarkOwnersPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_MARKOWNERS_H
