// SPDX-License-Identifier: MIT

#include "ReleaseWorkItemLoops.h"
#include "passes/facts/KernelFacts.h"

#include "llvm/Analysis/LoopInfo.h"

using namespace llvm;

namespace barecl {

// No analysis depends on whether a loop may be unrolled.
PreservedAnalyses ReleaseWorkItemLoopsPass::run(Function &F, FunctionAnalysisManager &AM) {
    for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
        if (isWorkItemLoop(*L))
            releaseWorkItemLoop(*L);
    return PreservedAnalyses::all();
}

} // namespace barecl
