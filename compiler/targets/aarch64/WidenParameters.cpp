// SPDX-License-Identifier: MIT

#include "WidenParameters.h"

#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace barecl {

static bool isThreeFloats(const Type *T) {
    const auto *Vector = dyn_cast<FixedVectorType>(T);
    return Vector && Vector->getNumElements() == 3 && Vector->getElementType()->isFloatTy();
}

static Type *widened(Type *T) {
    return isThreeFloats(T) ? FixedVectorType::get(T->getScalarType(), 4) : T;
}

// Functions whose calls are all known.
static bool canChange(const Function &F) {
    return F.hasLocalLinkage() && !F.isDeclaration() && !F.isVarArg() &&
           any_of(F.args(), [](const Argument &A) { return isThreeFloats(A.getType()); }) &&
           all_of(F.uses(), [](const Use &U) {
               const auto *Call = dyn_cast<CallInst>(U.getUser());
               return Call && Call->isCallee(&U) && !Call->isMustTailCall();
           });
}

// The fourth element is poison.
static AttributeList mayBePoison(AttributeList Attributes, const Function &Old) {
    for (const Argument &A : Old.args())
        if (isThreeFloats(A.getType()))
            Attributes =
                Attributes.removeParamAttribute(Old.getContext(), A.getArgNo(), Attribute::NoUndef);
    return Attributes;
}

static void moveBody(Function &Old, Function &New) {
    New.splice(New.begin(), &Old);
    IRBuilder<> B(&*New.getEntryBlock().getFirstInsertionPt());
    for (auto [From, To] : zip(Old.args(), New.args())) {
        To.takeName(&From);
        From.replaceAllUsesWith(
            isThreeFloats(From.getType()) ? B.CreateShuffleVector(&To, {0, 1, 2}) : &To);
    }
}

static void changeCall(CallInst &Call, const Function &Old, Function &New) {
    IRBuilder<> B(&Call);
    const auto Arguments = map_to_vector(Call.args(), [&](Value *A) {
        return isThreeFloats(A->getType()) ? B.CreateShuffleVector(A, {0, 1, 2, PoisonMaskElem})
                                           : A;
    });
    SmallVector<OperandBundleDef, 1> Bundles;
    Call.getOperandBundlesAsDefs(Bundles);
    CallInst *Changed = B.CreateCall(&New, Arguments, Bundles);
    Changed->setCallingConv(Call.getCallingConv());
    Changed->setTailCallKind(Call.getTailCallKind());
    Changed->setAttributes(mayBePoison(Call.getAttributes(), Old));
    Changed->copyMetadata(Call);
    Changed->takeName(&Call);
    Call.replaceAllUsesWith(Changed);
    Call.eraseFromParent();
}

static void change(Function &Old) {
    const auto Types =
        map_to_vector(Old.args(), [](const Argument &A) { return widened(A.getType()); });
    Function *New = Function::Create(FunctionType::get(Old.getReturnType(), Types, false),
                                     Old.getLinkage(), Old.getAddressSpace(), "", Old.getParent());
    New->copyAttributesFrom(&Old);
    New->setAttributes(mayBePoison(Old.getAttributes(), Old));
    New->copyMetadata(&Old, 0);
    New->takeName(&Old);
    moveBody(Old, *New);
    for (User *U : make_early_inc_range(Old.users()))
        changeCall(*cast<CallInst>(U), Old, *New);
    Old.eraseFromParent();
}

PreservedAnalyses WidenParametersPass::run(Module &M, ModuleAnalysisManager &) {
    bool Changed = false;
    if (M.getTargetTriple().isAArch64())
        for (Function &F : make_early_inc_range(M))
            if (canChange(F)) {
                change(F);
                Changed = true;
            }
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace barecl
