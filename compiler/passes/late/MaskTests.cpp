// SPDX-License-Identifier: MIT

#include "MaskTests.h"

#include "Masks.h"
#include "Mve.h"
#include "passes/facts/KeptControlFlow.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace barecl {
namespace {

using Builder = IRBuilder<>;

// How a target tests a mask.
enum class Way { Leave, ByHalves, ByElements };

Way wayOf(const Function &F, const TargetTransformInfo &TTI) {
    const Triple &Triple = F.getParent()->getTargetTriple();
    if (Triple.isARM() || Triple.isThumb())
        return hasMve(F, TTI) ? Way::Leave : Way::ByHalves;
    if (Triple.isAArch64())
        return Way::ByHalves;
    // Code for transport-triggered machines has the target riscv32.
    return Triple.isRISCV32() ? Way::ByElements : Way::Leave;
}

unsigned lanesOf(const Value *Mask) {
    return cast<FixedVectorType>(Mask->getType())->getNumElements();
}

Instruction *placeBehind(Value *V, Function &F) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I)
        return &*F.getEntryBlock().getFirstInsertionPt();
    return isa<PHINode>(I) ? &*I->getParent()->getFirstInsertionPt() : I->getNextNode();
}

// The masks of one function as numbers of up to 64 bits, each computed where the mask is computed.
class Halves {
  public:
    explicit Halves(Function &F) : F(F) {}

    // One instruction narrows words to elements of 16 bits; with many lanes, elements have 8 bits.
    unsigned bits(const Value *Mask) const { return lanesOf(Mask) > 4 ? 8 : 16; }

    bool takes(const Value *Mask) const { return lanesOf(Mask) <= 8; }

    Value *of(Value *Mask) {
        Value *&Number = Known[Mask];
        if (!Number) {
            Builder B(placeBehind(Mask, F));
            const unsigned Lanes = lanesOf(Mask);
            Value *Wide = B.CreateSExt(Mask, FixedVectorType::get(B.getIntNTy(bits(Mask)), Lanes));
            Number = B.CreateBitCast(Wide, B.getIntNTy(bits(Mask) * Lanes));
        }
        return Number;
    }

    Value *answer(Builder &B, const MaskTest &Asked) {
        Value *Number = of(Asked.Mask);
        Value *IsLimit =
            B.CreateICmpEQ(Number, Asked.OfAll ? Constant::getAllOnesValue(Number->getType())
                                               : Constant::getNullValue(Number->getType()));
        return Asked.IsLimit ? IsLimit : B.CreateNot(IsLimit);
    }

    Value *lane(Builder &B, Value *Mask, unsigned Lane) {
        Value *Number = of(Mask);
        const unsigned Bits = bits(Mask);
        return B.CreateIsNotNull(B.CreateAnd(
            Number, ConstantInt::get(Number->getType(),
                                     APInt::getOneBitSet(Bits * lanesOf(Mask), Bits * Lane))));
    }

  private:
    Function &F;
    DenseMap<Value *, Value *> Known;
};

Value *byElements(Builder &B, const MaskTest &Asked) {
    Value *Wide =
        B.CreateSExt(Asked.Mask, FixedVectorType::get(B.getInt32Ty(), lanesOf(Asked.Mask)));
    Value *All = B.CreateExtractElement(Wide, uint64_t(0));
    for (unsigned Lane = 1; Lane < lanesOf(Asked.Mask); ++Lane) {
        Value *One = B.CreateExtractElement(Wide, Lane);
        All = Asked.OfAll ? B.CreateAnd(All, One) : B.CreateOr(All, One);
    }
    Value *IsNull = B.CreateIsNull(All);
    return Asked.OfAll != Asked.IsLimit ? IsNull : B.CreateNot(IsNull);
}

// The result of I, if I is a test of a mask; else null.
Value *answer(Instruction &I, Way Chosen, Halves &As) {
    Builder B(&I);
    if (auto Asked = maskTest(I)) {
        if (Chosen == Way::ByElements)
            return byElements(B, *Asked);
        return As.takes(Asked->Mask) ? As.answer(B, *Asked) : nullptr;
    }
    auto *Lane = dyn_cast<ExtractElementInst>(&I);
    if (!Lane || Chosen != Way::ByHalves || !isMask(Lane->getVectorOperandType()) ||
        !As.takes(Lane->getVectorOperand()))
        return nullptr;
    const auto *Number = dyn_cast<ConstantInt>(Lane->getIndexOperand());
    return Number ? As.lane(B, Lane->getVectorOperand(), Number->getZExtValue()) : nullptr;
}

} // namespace

PreservedAnalyses MaskTestsPass::run(Function &F, FunctionAnalysisManager &AM) {
    const Way Chosen = wayOf(F, AM.getResult<TargetIRAnalysis>(F));
    if (Chosen == Way::Leave)
        return PreservedAnalyses::all();
    Halves As(F);
    SmallVector<Instruction *> All;
    for (Instruction &I : instructions(F))
        All.push_back(&I);
    bool Changed = false;
    for (Instruction *I : All)
        if (Value *Answer = answer(*I, Chosen, As)) {
            I->replaceAllUsesWith(Answer);
            I->eraseFromParent();
            Changed = true;
        }
    return keptControlFlow(Changed);
}

} // namespace barecl
