// SPDX-License-Identifier: MIT

#include "DistinctBuffers.h"
#include "AddressSpaces.h"
#include "KeptControlFlow.h"
#include "KernelFacts.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace barecl {
namespace {

bool maySynchronise(const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    return I.isAtomic() || (Call && !isa<IntrinsicInst>(Call) && !Call->doesNotAccessMemory());
}

} // namespace

PreservedAnalyses DistinctBuffersPass::run(Function &F, FunctionAnalysisManager &) {
    if (!privateBytesOf(F) || any_of(instructions(F), maySynchronise))
        return PreservedAnalyses::all();
    for (Argument &Parameter : F.args())
        if (Parameter.getType()->isPointerTy() &&
            Parameter.getType()->getPointerAddressSpace() == GlobalSpace)
            Parameter.addAttr(Attribute::NoAlias);
    return keptControlFlow(true);
}

} // namespace barecl
