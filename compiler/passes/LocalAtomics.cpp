// SPDX-License-Identifier: MIT

#include "LocalAtomics.h"
#include "AddressSpaces.h"
#include "KeptControlFlow.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace barecl {

PreservedAnalyses LocalAtomicsPass::run(Function &F, FunctionAnalysisManager &) {
    bool Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
        if (auto *Update = dyn_cast<AtomicRMWInst>(&I);
            Update && Update->getPointerAddressSpace() == LocalSpace)
            Changed |= lowerAtomicRMWInst(Update);
        else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I);
                 Exchange && Exchange->getPointerAddressSpace() == LocalSpace)
            Changed |= lowerAtomicCmpXchgInst(Exchange);
    }
    return keptControlFlow(Changed);
}

} // namespace barecl
