// SPDX-License-Identifier: MIT

#include "SinkExtensions.h"

#include "passes/facts/KeptControlFlow.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace barecl {

PreservedAnalyses SinkExtensionsPass::run(Function &Function, FunctionAnalysisManager &) {
    bool Changed = false;
    for (Instruction &I : instructions(Function)) {
        if (I.getOpcode() != Instruction::Mul || !I.getType()->isVectorTy())
            continue;
        for (Use &Factor : I.operands()) {
            auto *Wide = dyn_cast<CastInst>(Factor);
            if (!Wide || !isa<ZExtInst, SExtInst>(Wide) || Wide->getParent() == I.getParent())
                continue;
            Instruction *Copy = Wide->clone();
            Copy->insertBefore(I.getIterator());
            Factor.set(Copy);
            Changed = true;
        }
    }
    return keptControlFlow(Changed);
}

} // namespace barecl
