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

namespace {

struct Fact {
    StringRef Question;
    bool (*Answer)(const CallInst &Asked, const TargetSubtargetInfo &Core);
};

} // namespace

static bool hasFma(const CallInst &Asked, const TargetSubtargetInfo &Core) {
    const uint64_t Bits = cast<ConstantInt>(Asked.getArgOperand(0))->getZExtValue();
    return Core.getTargetLowering()->isOperationLegalOrCustom(ISD::FMA,
                                                              MVT::getFloatingPointVT(Bits));
}

// NEON of 32-bit ARM and Helium always flush subnormals, whatever the floating-point mode.
static bool flushesSubnormals(const CallInst &Asked, const TargetSubtargetInfo &Core) {
    const uint64_t Bits = cast<ConstantInt>(Asked.getArgOperand(0))->getZExtValue();
    const Triple &Target = Core.getTargetTriple();
    return Bits == 32 && ((Target.isARM() && Core.checkFeatures("+neon")) ||
                          (Target.isThumb() && Core.checkFeatures("+mve.fp")));
}

// On x86 the type f16 is legal even without F16C's conversion instructions, so the feature is asked for.
static bool hasHalfConversions(const CallInst &, const TargetSubtargetInfo &Core) {
    if (Core.getTargetTriple().isX86())
        return Core.checkFeatures("+f16c");
    const TargetLowering &Lowering = *Core.getTargetLowering();
    return Lowering.isTypeLegal(MVT::f16) ||
           (Lowering.isOperationLegal(ISD::FP16_TO_FP, MVT::f32) &&
            Lowering.isOperationLegal(ISD::FP_TO_FP16, MVT::f32));
}

static constexpr Fact Facts[] = {
    {"__bcl_has_fma", hasFma},
    {"__bcl_flushes_subnormals", flushesSubnormals},
    {"__bcl_has_half_conversions", hasHalfConversions},
};

static void takeKnownWay(User &User) {
    if (auto *Select = dyn_cast<SelectInst>(&User)) {
        const bool IsTrue = cast<Constant>(Select->getCondition())->isOneValue();
        Select->replaceAllUsesWith(IsTrue ? Select->getTrueValue() : Select->getFalseValue());
        RecursivelyDeleteTriviallyDeadInstructions(Select);
    } else if (auto *Branch = dyn_cast<BranchInst>(&User)) {
        ConstantFoldTerminator(Branch->getParent(), /*DeleteDeadConditions=*/false);
    }
}

static void replaceByConstant(CallInst &Asked, bool Answer) {
    SmallVector<WeakVH> Users(Asked.users());
    Asked.replaceAllUsesWith(ConstantInt::getBool(Asked.getType(), Answer));
    Asked.eraseFromParent();
    for (WeakVH &Handle : Users)
        if (Value *V = Handle)
            takeKnownWay(*cast<User>(V));
}

void foldTargetFacts(Module &Module, const TargetMachine &CodeGen) {
    SmallPtrSet<Function *, 8> Changed;
    for (const Fact &Fact : Facts) {
        Function *Asked = Module.getFunction(Fact.Question);
        if (!Asked)
            continue;
        for (User *U : make_early_inc_range(Asked->users())) {
            auto &Call = *cast<CallInst>(U);
            Changed.insert(Call.getFunction());
            replaceByConstant(Call,
                              Fact.Answer(Call, *CodeGen.getSubtargetImpl(*Call.getFunction())));
        }
        Asked->eraseFromParent();
    }
    for (Function *F : Changed)
        removeUnreachableBlocks(*F);
}

} // namespace barecl
