// SPDX-License-Identifier: MIT

#include "LocalAtomics.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/KeptControlFlow.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace barecl {

static bool lowerAccess(Instruction &I) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer || !I.isAtomic() || Pointer->getType()->getPointerAddressSpace() != LocalSpace)
        return false;
    if (auto *Load = dyn_cast<LoadInst>(&I))
        Load->setAtomic(AtomicOrdering::NotAtomic);
    else
        cast<StoreInst>(I).setAtomic(AtomicOrdering::NotAtomic);
    return true;
}

PreservedAnalyses LocalAtomicsPass::run(Function &F, FunctionAnalysisManager &) {
    bool Changed = false;
    for (Instruction &I : instructions(F))
        Changed |= lowerAccess(I);
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
