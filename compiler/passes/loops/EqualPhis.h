// SPDX-License-Identifier: MIT
//
// EqualPhis: replaces a phi of equal computations by one computation.
//
// Before:                                     After:
//   then:  %a = sext i32 %i to i64              join:  %p = sext i32 %i to i64
//   else:  %b = sext i32 %i to i64                     %q = getelementptr i8, ptr %out, i64 %p
//   join:  %p = phi i64 [%a, %then], [%b, %else]
//          %q = getelementptr i8, ptr %out, i64 %p
//
// LLVM merges the stores that end both arms of a condition, and leaves such a phi for their
// address. The vectoriser turns a phi into a blend, and then takes consecutive addresses for
// scattered ones. Runs where the vectoriser starts (phase Vectorise of the pipeline), on functions
// of all kinds.

#ifndef BARECL_PASSES_LOOPS_EQUALPHIS_H
#define BARECL_PASSES_LOOPS_EQUALPHIS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct EqualPhisPass : llvm::PassInfoMixin<EqualPhisPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_EQUALPHIS_H
