// SPDX-License-Identifier: MIT

#include "VectoriserHints.h"
#include "passes/analysis/AccessStep.h"
#include "passes/analysis/ChainLatency.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/KernelFacts.h"

#include "llvm/ADT/bit.h"
#include "llvm/Analysis/IVDescriptors.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace PatternMatch;

namespace barecl {
namespace {

// Whether LLVM needs permission to vectorise float arithmetic: NEON of 32-bit ARM, see the header.
bool holdsBack(const TargetTransformInfo &TTI) {
    return TTI.isFPVectorizationPotentiallyUnsafe() &&
           TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue() >=
               128;
}

// Whether the target can mask vectors of elements of every size.
bool hasMasks(const TargetTransformInfo &TTI, LLVMContext &Context) {
    auto *Bytes = FixedVectorType::get(Type::getInt8Ty(Context), 16);
    return TTI.isLegalMaskedLoad(Bytes, Align(1), PrivateSpace) &&
           TTI.isLegalMaskedStore(Bytes, Align(1), PrivateSpace);
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

// Whether LLVM overestimates what vectors of L's instructions cost: Helium has the upper halves of products (VMULH), but
// LLVM counts products of 64 bits, which it has not.
bool isOverestimated(const Loop &L, const TargetTransformInfo &TTI) {
    const Module &M = *L.getHeader()->getModule();
    if (!M.getTargetTriple().isThumb() || !hasMasks(TTI, M.getContext()))
        return false;
    return any_of(L.blocks(), [](const BasicBlock *Block) {
        return any_of(*Block, [](const Instruction &I) {
            const Value *Left = nullptr, *Right = nullptr;
            return match(&I, m_Trunc(m_Shr(
                                 m_Mul(m_ZExtOrSExt(m_Value(Left)), m_ZExtOrSExt(m_Value(Right))),
                                 m_SpecificInt(32)))) &&
                   Left->getType()->isIntegerTy(32) && Right->getType()->isIntegerTy(32);
        });
    });
}

// Whether the number of work-items in L's last iteration is known at compile time.
bool hasKnownTail(const Loop &L, ScalarEvolution &SE) {
    return L.isInnermost() && L.isAnnotatedParallel() && SE.getSmallConstantTripCount(&L);
}

// How many vectors of a loop over work-items should be computed side by side: as many as fill the cycles in which one
// waits for its own results. 1 if there is no waiting, or if the body is not one block.
unsigned vectorsAtOnce(const Loop &L, ScalarEvolution &SE, const TargetTransformInfo &TTI) {
    if (!hasKnownTail(L, SE))
        return 1;
    const unsigned Vectors = SE.getSmallConstantTripCount(&L) / (wideRegister(TTI) / 32);
    return std::min(vectorsToFill(L), std::max(bit_floor(Vectors), 1u));
}

// Whether L is a row of unknown length in another loop, and only sums integers, or combines them in a similar way.
bool sumsIntegers(Loop &L, ScalarEvolution &SE) {
    if (!L.isInnermost() || !L.getParentLoop() || L.getNumBlocks() != 1 ||
        !L.isLoopSimplifyForm() || // RecurrenceDescriptor requires it
        SE.getSmallConstantTripCount(&L))
        return false;
    unsigned Sums = 0;
    for (PHINode &Phi : L.getHeader()->phis()) {
        RecurrenceDescriptor Sum;
        if (SE.isSCEVable(Phi.getType()) && isa<SCEVAddRecExpr>(SE.getSCEV(&Phi)))
            continue;
        if (!Phi.getType()->isIntegerTy() || !RecurrenceDescriptor::isReductionPHI(&Phi, &L, Sum) ||
            Sum.getRecurrenceKind() == RecurKind::Mul)
            return false;
        ++Sums;
    }
    return Sums && all_of(*L.getHeader(), [&](Instruction &I) {
               return !I.mayReadOrWriteMemory() || (isa<LoadInst>(I) && isRegular(I, L, SE));
           });
}

// How many vectors of L are computed side by side; 1: LLVM decides.
unsigned interleaved(Loop &L, ScalarEvolution &SE, const TargetTransformInfo &TTI) {
    return sumsIntegers(L, SE) ? 2 : vectorsAtOnce(L, SE, TTI);
}

// Whether L, inside another loop, has an unpredictable number of iterations each time.
bool hasUnequalRows(const Loop &L, ScalarEvolution &SE) {
    const Loop *Around = L.getParentLoop();
    const SCEV *Last = L.isInnermost() && Around ? SE.getBackedgeTakenCount(&L) : nullptr;
    return Last && !isa<SCEVCouldNotCompute>(Last) && !SE.isLoopInvariant(Last, Around) &&
           !SE.hasComputableLoopEvolution(Last, Around);
}

} // namespace

// No analysis reads the hints.
PreservedAnalyses VectoriserHintsPass::run(Function &F, FunctionAnalysisManager &AM) {
    auto &TTI = AM.getResult<TargetIRAnalysis>(F);
    bool HoldsBack = holdsBack(TTI), HasMasks = hasMasks(TTI, F.getContext());
    if (handlerOf(F) == WorkItemHandler::Scalar || (!HoldsBack && !HasMasks && !wideRegister(TTI)))
        return PreservedAnalyses::all();
    auto &Tree = AM.getResult<DominatorTreeAnalysis>(F);
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
    for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
        if ((HoldsBack || isOverestimated(*L, TTI)) && gains(*L, Tree, SE))
            addStringMetadataToLoop(L, "llvm.loop.vectorize.enable", 1);
        if (const unsigned Count = wideRegister(TTI) ? interleaved(*L, SE, TTI) : 1; Count > 1)
            addStringMetadataToLoop(L, "llvm.loop.interleave.count", Count);
        if (wideRegister(TTI) && hasUnequalRows(*L, SE))
            addStringMetadataToLoop(L, "llvm.loop.unroll.runtime.disable");
        if (HasMasks && hasKnownTail(*L, SE))
            addStringMetadataToLoop(L, "llvm.loop.vectorize.predicate.enable", 1);
    }
    return PreservedAnalyses::all();
}

} // namespace barecl
