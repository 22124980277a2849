// SPDX-License-Identifier: MIT
//
// barecl-release-work-item-loops: lets LLVM unroll the loops over the work-items.
//
// Before:                                     After:
//   br i1 %c, label %x, label %leave, !llvm.loop !0
//   !0 = !{!0, !1, !2, ...}                     !0 = !{!0, ...}
//   !1 = !{!"llvm.loop.unroll.disable"}
//
// and the mark of loops over work-items is removed too (LoopNest.h explains why they have both).
// Runs where the vectoriser starts (phase Vectorise of the pipeline).

#ifndef BARECL_PASSES_LOOPS_RELEASEWORKITEMLOOPS_H
#define BARECL_PASSES_LOOPS_RELEASEWORKITEMLOOPS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct ReleaseWorkItemLoopsPass : llvm::PassInfoMixin<ReleaseWorkItemLoopsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_RELEASEWORKITEMLOOPS_H
