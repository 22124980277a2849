// SPDX-License-Identifier: MIT

#include "MaskNumbers.h"

#include "passes/facts/KeptControlFlow.h"
#include "passes/late/Masks.h"
#include "passes/late/Mve.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsARM.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {
namespace {

using Builder = IRBuilder<>;

constexpr uint32_t AllLanes = 0xffff;

class Numbers {
  public:
    explicit Numbers(Function &F) : F(F) {}
    bool run();

  private:
    Function &F;
    DenseMap<Value *, Value *> Known; // the number of each mask
    SmallVector<WeakTrackingVH> Dead;

    Value *of(Value *Mask);
    Value *combined(Instruction &I);
    Value *moved(Value *Mask);
    void fillPhis();
    void followNumbers();
    void replaceTests();
    void replaceMasks();
};

Instruction *placeBehind(Value *V, Function &F) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I)
        return &*F.getEntryBlock().getFirstInsertionPt();
    return isa<PHINode>(I) ? &*I->getParent()->getFirstInsertionPt() : I->getNextNode();
}

// Moves a mask out of the predicate register.
Value *Numbers::moved(Value *Mask) {
    Builder B(placeBehind(Mask, F));
    Value *Sound = isGuaranteedNotToBePoison(Mask) ? Mask : B.CreateFreeze(Mask);
    return B.CreateIntrinsic(Intrinsic::arm_mve_pred_v2i, {Mask->getType()}, {Sound});
}

// Combines the numbers of the masks that I combines; null if I does not combine masks.
Value *Numbers::combined(Instruction &I) {
    Builder B(&I);
    Value *A, *C;
    if (Value *Same = getSplatValue(&I))
        return B.CreateSelect(B.CreateFreeze(Same), B.getInt32(AllLanes), B.getInt32(0));
    if (match(&I, m_Not(m_Value(A))))
        return B.CreateXor(of(A), AllLanes);
    if (match(&I, m_And(m_Value(A), m_Value(C))))
        return B.CreateAnd(of(A), of(C));
    if (match(&I, m_Or(m_Value(A), m_Value(C))))
        return B.CreateOr(of(A), of(C));
    if (match(&I, m_Xor(m_Value(A), m_Value(C))))
        return B.CreateXor(of(A), of(C));
    if (!isa<SelectInst>(I) || !isMask(I.getOperand(0)->getType()))
        return nullptr;
    Value *Chosen = I.getOperand(0), *Then = I.getOperand(1), *Else = I.getOperand(2);
    if (match(Else, m_Zero()))
        return B.CreateAnd(of(Chosen), of(Then));
    if (match(Then, m_AllOnes()))
        return B.CreateOr(of(Chosen), of(Else));
    if (match(Then, m_Zero()))
        return B.CreateAnd(B.CreateNot(of(Chosen)), of(Else));
    return B.CreateXor(of(Else), B.CreateAnd(of(Chosen), B.CreateXor(of(Then), of(Else))));
}

Value *Numbers::of(Value *Mask) {
    if (Value *Number = Known.lookup(Mask))
        return Number;
    Builder B(F.getContext());
    if (match(Mask, m_Zero()) || isa<UndefValue>(Mask))
        return B.getInt32(0);
    if (match(Mask, m_AllOnes()))
        return B.getInt32(AllLanes);
    if (auto *Phi = dyn_cast<PHINode>(Mask)) {
        B.SetInsertPoint(Phi);
        return Known[Mask] = B.CreatePHI(B.getInt32Ty(), Phi->getNumIncomingValues());
    }
    Value *Number = nullptr;
    if (auto *I = dyn_cast<Instruction>(Mask))
        Number = combined(*I);
    return Known[Mask] = Number ? Number : moved(Mask);
}

// Gives the phis of numbers their incoming values. These may contain phis of masks, which get
// numbers first.
void Numbers::fillPhis() {
    SmallVector<PHINode *> Phis;
    for (Instruction &I : instructions(F))
        if (auto *Phi = dyn_cast<PHINode>(&I); Phi && isMask(Phi->getType()))
            Phis.push_back(Phi);
    for (PHINode *Phi : Phis)
        of(Phi);
    for (PHINode *Phi : Phis)
        for (auto [Value, Block] : zip(Phi->incoming_values(), Phi->blocks()))
            cast<PHINode>(Known[Phi])->addIncoming(of(Value), Block);
}

void Numbers::replaceTests() {
    for (Instruction &I : make_early_inc_range(instructions(F)))
        if (auto Asked = maskTest(I)) {
            Builder B(&I);
            Value *Number = of(Asked->Mask);
            Value *Limit = B.getInt32(Asked->OfAll ? AllLanes : 0);
            Value *IsLimit = B.CreateICmpEQ(Number, Limit);
            I.replaceAllUsesWith(Asked->IsLimit ? IsLimit : B.CreateNot(IsLimit));
            Dead.push_back(&I);
        }
}

// If an instruction combines a mask that has a number, its result gets a number too, even if only a
// select needs it.
void Numbers::followNumbers() {
    for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
        for (Instruction &I : make_early_inc_range(*Block))
            if (isMask(I.getType()) && (isa<BinaryOperator, SelectInst>(I)) &&
                any_of(I.operands(), [&](Value *Operand) { return Known.contains(Operand); }))
                of(&I);
}

// Replaces every mask that was combined, or kept across blocks, by a mask made from its number.
void Numbers::replaceMasks() {
    for (auto [Mask, Number] : Known) {
        auto *I = dyn_cast<Instruction>(Mask);
        if (!I || match(Number, m_Intrinsic<Intrinsic::arm_mve_pred_v2i>()))
            continue;
        Builder B(placeBehind(I, F));
        I->replaceAllUsesWith(
            B.CreateIntrinsic(Intrinsic::arm_mve_pred_i2v, {I->getType()}, {Number}));
        Dead.push_back(I);
    }
}

bool Numbers::run() {
    fillPhis();
    replaceTests();
    followNumbers();
    replaceMasks();
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
    return !Known.empty();
}

} // namespace

PreservedAnalyses MaskNumbersPass::run(Function &F, FunctionAnalysisManager &AM) {
    if (!hasMve(F, AM.getResult<TargetIRAnalysis>(F)))
        return PreservedAnalyses::all();
    return keptControlFlow(Numbers(F).run());
}

} // namespace barecl
