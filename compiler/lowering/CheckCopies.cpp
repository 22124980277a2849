// SPDX-License-Identifier: MIT

#include "lowering/CheckCopies.h"
#include "lowering/TileCopies.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace barecl {

static void checkBefore(CallBase &Copy, FunctionCallee Check) {
    IRBuilder<> B(&Copy);
    Type *Size = Check.getFunctionType()->getParamType(0);
    const bool IsStrided = Copy.arg_size() == 5; // to, from, count, stride, event
    CallInst *Call = B.CreateCall(
        Check,
        {B.CreatePtrToInt(targetOf(Copy), Size), B.CreatePtrToInt(sourceOf(Copy), Size),
         B.CreateZExtOrTrunc(Copy.getArgOperand(2), Size),
         IsStrided ? B.CreateZExtOrTrunc(Copy.getArgOperand(3), Size) : ConstantInt::get(Size, 1)});
    Call->setConvergent();
}

PreservedAnalyses CheckCopiesPass::run(Module &M, ModuleAnalysisManager &) {
    SmallVector<CallBase *> Copies;
    for (Function &F : M)
        for (Instruction &I : instructions(F))
            if (Options.CheckBarriers && isAsyncCopy(I))
                Copies.push_back(cast<CallBase>(&I));
    if (Copies.empty())
        return PreservedAnalyses::all();
    Type *Size = M.getDataLayout().getIntPtrType(M.getContext());
    FunctionCallee Check = M.getOrInsertFunction(
        "__bcl_check_copy", Type::getVoidTy(M.getContext()), Size, Size, Size, Size);
    cast<Function>(Check.getCallee())->setConvergent();
    for (CallBase *Copy : Copies)
        checkBefore(*Copy, Check);
    return PreservedAnalyses::none();
}

} // namespace barecl
