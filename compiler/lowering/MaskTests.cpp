// SPDX-License-Identifier: MIT

#include "lowering/MaskTests.h"

#include "lowering/Mve.h"
#include "passes/KeptControlFlow.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsARM.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {
namespace {

using Builder = IRBuilder<>;

// How a target asks.
enum class Asked { ByBits, ByPredicate, ByHalves, ByElements };

Asked howAsked(const Function &F, const TargetTransformInfo &TTI) {
    const Triple &Triple = F.getParent()->getTargetTriple();
    if (hasMve(F, TTI))
        return Asked::ByPredicate;
    if (Triple.isARM() || Triple.isThumb() || Triple.isAArch64())
        return Asked::ByHalves;
    return Triple.isX86() || Triple.isRISCV() ? Asked::ByBits : Asked::ByElements;
}

unsigned lanesOf(const Value *Mask) {
    return cast<FixedVectorType>(Mask->getType())->getNumElements();
}

Value *byPredicate(Builder &B, Value *Mask) {
    return B.CreateIsNotNull(
        B.CreateIntrinsic(Intrinsic::arm_mve_pred_v2i, {Mask->getType()}, {Mask}));
}

// As elements of 16 bits, which narrow from words by one instruction, or of 8 where lanes are many.
Value *byHalves(Builder &B, Value *Mask) {
    const unsigned Lanes = lanesOf(Mask), Bits = Lanes > 4 ? 8 : 16;
    Value *Wide = B.CreateSExt(Mask, FixedVectorType::get(B.getIntNTy(Bits), Lanes));
    if (Lanes * Bits <= 64)
        return B.CreateIsNotNull(B.CreateBitCast(Wide, B.getIntNTy(Lanes * Bits)));
    Value *Two = B.CreateBitCast(Wide, FixedVectorType::get(B.getInt64Ty(), Lanes * Bits / 64));
    return B.CreateIsNotNull(B.CreateOrReduce(Two));
}

Value *byElements(Builder &B, Value *Mask) {
    Value *Wide = B.CreateSExt(Mask, FixedVectorType::get(B.getInt32Ty(), lanesOf(Mask)));
    Value *All = B.CreateExtractElement(Wide, uint64_t(0));
    for (unsigned Lane = 1; Lane < lanesOf(Mask); ++Lane)
        All = B.CreateOr(All, B.CreateExtractElement(Wide, Lane));
    return B.CreateIsNotNull(All);
}

Value *anyLane(Builder &B, Value *Mask, Asked How) {
    switch (How) {
    case Asked::ByPredicate:
        return byPredicate(B, Mask);
    case Asked::ByHalves:
        return byHalves(B, Mask);
    case Asked::ByElements:
        return byElements(B, Mask);
    case Asked::ByBits:
        break;
    }
    llvm_unreachable("asked as LLVM does");
}

bool isMask(const Value *V) {
    const auto *T = dyn_cast<FixedVectorType>(V->getType());
    return T && T->getElementType()->isIntegerTy(1) && isPowerOf2_32(T->getNumElements()) &&
           T->getNumElements() >= 2 && T->getNumElements() <= 16;
}

// The answer to what I asks, if it asks whether any lane is in a mask, or all.
Value *answer(Instruction &I, Asked How) {
    Value *Mask;
    CmpPredicate Predicate;
    const APInt *Number;
    Builder B(&I);
    if (match(&I, m_Intrinsic<Intrinsic::vector_reduce_or>(m_Value(Mask))) && isMask(Mask))
        return anyLane(B, Mask, How);
    if (!match(&I, m_ICmp(Predicate, m_BitCast(m_Value(Mask)), m_APInt(Number))) ||
        !isMask(Mask) || !ICmpInst::isEquality(Predicate))
        return nullptr;
    const bool Equal = Predicate == ICmpInst::ICMP_EQ;
    if (Number->isZero()) {
        Value *Any = anyLane(B, Mask, How);
        return Equal ? B.CreateNot(Any) : Any;
    }
    if (Number->isAllOnes()) {
        Value *Missing = anyLane(B, B.CreateNot(Mask), How);
        return Equal ? B.CreateNot(Missing) : Missing;
    }
    return nullptr;
}

} // namespace

PreservedAnalyses MaskTestsPass::run(Function &F, FunctionAnalysisManager &AM) {
    const Asked How = howAsked(F, AM.getResult<TargetIRAnalysis>(F));
    if (How == Asked::ByBits)
        return PreservedAnalyses::all();
    bool Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F)))
        if (Value *Answer = answer(I, How)) {
            I.replaceAllUsesWith(Answer);
            I.eraseFromParent();
            Changed = true;
        }
    return keptControlFlow(Changed);
}

} // namespace barecl
