// SPDX-License-Identifier: MIT
//
// barecl-access-order: prevents LLVM's vectoriser from reordering the accesses of one work-item.
//
// The vectoriser combines strided accesses into groups: a wide load replaces the first access of its group, a wide
// store the last. If the accesses of a loop are marked as parallel, LLVM 22 does not check which dependences this
// breaks, although the mark only holds between iterations:
//
//     a[2*i] = x;  a[2*i+1] = y;  v = *p;  a[2*i] = z;        p: &a[2*i] or &b[2*i]
//
// If a store precedes another access that may touch the same bytes in the same iteration, and one of the two is
// strided, the loop's mark (llvm.loop.parallel_accesses) is removed. Then LLVM checks dependences itself, and
// vectorises what it can prove or check at run time.
//
// Runs just before the vectoriser (phase Vectorise of the pipeline), before all passes that read the mark.

#ifndef BARECL_PASSES_LOOPS_ACCESSORDER_H
#define BARECL_PASSES_LOOPS_ACCESSORDER_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct AccessOrderPass : llvm::PassInfoMixin<AccessOrderPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_ACCESSORDER_H
