// SPDX-License-Identifier: MIT

#include "VectoriserHints.h"
#include "AddressSpaces.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace barecl {
namespace {

// NEON of 32-bit ARM: see the header.
bool holdsBack(const TargetTransformInfo &TTI) {
    return TTI.isFPVectorizationPotentiallyUnsafe() &&
           TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue() >=
               128;
}

// Whether every lane of a vector can be left out, whatever its elements.
bool hasMasks(const TargetTransformInfo &TTI, LLVMContext &Context) {
    auto *Bytes = FixedVectorType::get(Type::getInt8Ty(Context), 16);
    return TTI.isLegalMaskedLoad(Bytes, Align(1), PrivateSpace) &&
           TTI.isLegalMaskedStore(Bytes, Align(1), PrivateSpace);
}

// Whether the addresses of I in consecutive iterations of L are consecutive, or one.
bool isRegular(Instruction &I, const Loop &L, ScalarEvolution &SE) {
    const SCEV *Address = SE.getSCEV(getLoadStorePointerOperand(&I));
    if (SE.isLoopInvariant(Address, &L))
        return isa<LoadInst>(I);
    const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(Address);
    if (!Recurrence || Recurrence->getLoop() != &L)
        return false;
    const auto *Step = dyn_cast<SCEVConstant>(Recurrence->getStepRecurrence(SE));
    return Step && Step->getAPInt() == SE.getDataLayout().getTypeStoreSize(getLoadStoreType(&I));
}

bool gains(const Loop &L, const DominatorTree &Tree, ScalarEvolution &SE) {
    if (!L.isInnermost() || !L.isAnnotatedParallel() || !L.getLoopLatch())
        return false;
    for (BasicBlock *Block : L.blocks())
        for (Instruction &I : *Block)
            if (I.mayReadOrWriteMemory() &&
                !(getLoadStorePointerOperand(&I) && Tree.dominates(Block, L.getLoopLatch()) &&
                  isRegular(I, L, SE)))
                return false;
    return true;
}

// Whether L's last round is known to be the same each time.
bool hasKnownTail(const Loop &L, ScalarEvolution &SE) {
    return L.isInnermost() && L.isAnnotatedParallel() && SE.getSmallConstantTripCount(&L);
}

} // namespace

// No analysis reads the hints.
PreservedAnalyses VectoriserHintsPass::run(Function &F, FunctionAnalysisManager &AM) {
    auto &TTI = AM.getResult<TargetIRAnalysis>(F);
    bool HoldsBack = holdsBack(TTI), HasMasks = hasMasks(TTI, F.getContext());
    if (!HoldsBack && !HasMasks)
        return PreservedAnalyses::all();
    auto &Tree = AM.getResult<DominatorTreeAnalysis>(F);
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
    for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
        if (HoldsBack && gains(*L, Tree, SE))
            addStringMetadataToLoop(L, "llvm.loop.vectorize.enable", 1);
        if (HasMasks && hasKnownTail(*L, SE))
            addStringMetadataToLoop(L, "llvm.loop.vectorize.predicate.enable", 1);
    }
    return PreservedAnalyses::all();
}

} // namespace barecl
