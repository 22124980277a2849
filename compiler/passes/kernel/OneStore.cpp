// SPDX-License-Identifier: MIT

#include "OneStore.h"
#include "passes/facts/Primitives.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace barecl {

PreservedAnalyses OneStorePass::run(Function &F, FunctionAnalysisManager &AM) {
    const bool Meets = any_of(instructions(F), [](const Instruction &I) { return isMeeting(I); });
    return SimplifyCFGPass(SimplifyCFGOptions().sinkCommonInsts(!Meets)).run(F, AM);
}

} // namespace barecl
