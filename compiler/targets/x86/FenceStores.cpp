// SPDX-License-Identifier: MIT

#include "FenceStores.h"

#include "passes/facts/KeptControlFlow.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace barecl {

// The only lane that is set in the mask.
static std::optional<unsigned> onlyLane(const Value &Mask) {
    const auto *Known = dyn_cast<Constant>(&Mask);
    const auto *Type = dyn_cast<FixedVectorType>(Mask.getType());
    std::optional<unsigned> Only;
    for (unsigned Lane = 0; Known && Type && Lane < Type->getNumElements(); ++Lane) {
        const Constant *Is = Known->getAggregateElement(Lane);
        if (!Is || (!Is->isNullValue() && (Only || !Is->isOneValue())))
            return std::nullopt;
        if (Is->isOneValue())
            Only = Lane;
    }
    return Only;
}

static void storeLane(IntrinsicInst &Store, unsigned Lane) {
    Value *Vector = Store.getArgOperand(0);
    Type *Element = Vector->getType()->getScalarType();
    IRBuilder<> B(&Store);
    Value *Place = B.CreateConstInBoundsGEP1_64(Element, Store.getArgOperand(1), Lane);
    const uint64_t Offset = Lane * Store.getDataLayout().getTypeStoreSize(Element);
    StoreInst *One =
        B.CreateAlignedStore(B.CreateExtractElement(Vector, Lane), Place,
                             commonAlignment(Store.getParamAlign(1).valueOrOne(), Offset));
    One->setAAMetadata(Store.getAAMetadata());
    One->copyMetadata(Store, {LLVMContext::MD_access_group});
    Store.eraseFromParent();
}

PreservedAnalyses FenceStoresPass::run(Function &Function, FunctionAnalysisManager &) {
    bool Changed = false;
    if (Function.getParent()->getTargetTriple().isX86())
        for (Instruction &I : make_early_inc_range(instructions(Function)))
            if (auto *Store = dyn_cast<IntrinsicInst>(&I);
                Store && Store->getIntrinsicID() == Intrinsic::masked_store)
                if (const auto Lane = onlyLane(*Store->getArgOperand(2))) {
                    storeLane(*Store, *Lane);
                    Changed = true;
                }
    return keptControlFlow(Changed);
}

} // namespace barecl
