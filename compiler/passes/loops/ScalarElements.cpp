// SPDX-License-Identifier: MIT

#include "ScalarElements.h"
#include "passes/facts/KernelFacts.h"

#include "llvm/Transforms/Scalar/Scalarizer.h"

using namespace llvm;

namespace barecl {

PreservedAnalyses ScalarElementsPass::run(Function &F, FunctionAnalysisManager &AM) {
    if (handlerOf(F) != WorkItemHandler::Scalar)
        return PreservedAnalyses::all();
    ScalarizerPassOptions Options;
    Options.ScalarizeLoadStore = true;
    return ScalarizerPass(Options).run(F, AM);
}

} // namespace barecl
