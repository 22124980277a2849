// SPDX-License-Identifier: MIT
//
// barecl-access-order: keeps LLVM's vectoriser from changing the order of a work-item's own accesses.
//
// The vectoriser joins strided accesses to groups: a wide load stands where the first of its members
// stood, a wide store where the last did. In a loop whose accesses are said to be parallel, LLVM 22
// looks for no dependence that this would break, though the promise is one between iterations only:
//
//     a[2*i] = x;  a[2*i+1] = y;  v = *p;  a[2*i] = z;        p: &a[2*i] or &b[2*i]
//
// Such loops, in which a store comes before another access that may touch the same bytes in the same
// iteration, and one of the two is strided, lose the promise (llvm.loop.parallel_accesses). Then LLVM
// looks for dependences itself, and vectorises what it can prove or check.
//
// Runs just before the vectoriser (phase Vectorise of the pipeline), before all that looks for the promise.

#ifndef BARECL_PASSES_LOOPS_ACCESSORDER_H
#define BARECL_PASSES_LOOPS_ACCESSORDER_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct AccessOrderPass : llvm::PassInfoMixin<AccessOrderPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_ACCESSORDER_H
