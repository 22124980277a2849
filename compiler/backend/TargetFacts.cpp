// SPDX-License-Identifier: MIT

#include "backend/TargetFacts.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/CodeGen/TargetLowering.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace barecl {

static bool hasFma(const TargetLowering &Core, uint64_t Bits) {
    return Core.isOperationLegalOrCustom(ISD::FMA, Bits == 64 ? MVT::f64 : MVT::f32);
}

static void takeKnownWay(User &User) {
    if (auto *Select = dyn_cast<SelectInst>(&User)) {
        const bool IsTrue = cast<Constant>(Select->getCondition())->isOneValue();
        Select->replaceAllUsesWith(IsTrue ? Select->getTrueValue() : Select->getFalseValue());
        RecursivelyDeleteTriviallyDeadInstructions(Select);
    } else if (auto *Branch = dyn_cast<BranchInst>(&User)) {
        ConstantFoldTerminator(Branch->getParent(), /*DeleteDeadConditions=*/false);
    }
}

void foldTargetFacts(Module &Module, const TargetMachine &CodeGen) {
    Function *Asked = Module.getFunction("__bcl_has_fma");
    if (!Asked)
        return;
    SmallPtrSet<Function *, 8> Changed;
    for (User *U : make_early_inc_range(Asked->users())) {
        auto &Call = *cast<CallInst>(U);
        Changed.insert(Call.getFunction());
        const auto &Core = *CodeGen.getSubtargetImpl(*Call.getFunction())->getTargetLowering();
        const uint64_t Bits = cast<ConstantInt>(Call.getArgOperand(0))->getZExtValue();
        SmallVector<WeakVH> Users(Call.users());
        Call.replaceAllUsesWith(ConstantInt::getBool(Call.getType(), hasFma(Core, Bits)));
        Call.eraseFromParent();
        for (WeakVH &Handle : Users)
            if (Value *V = Handle)
                takeKnownWay(*cast<User>(V));
    }
    Asked->eraseFromParent();
    for (Function *F : Changed)
        removeUnreachableBlocks(*F);
}

} // namespace barecl
