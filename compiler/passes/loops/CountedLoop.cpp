// SPDX-License-Identifier: MIT

#include "CountedLoop.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace barecl {

static bool isRecurrence(PHINode &Phi, const Loop &L, ScalarEvolution &SE,
                         const SCEVExpander &Expander) {
    const auto *Recurrence =
        SE.isSCEVable(Phi.getType()) ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi)) : nullptr;
    return Recurrence && Recurrence->getLoop() == &L && Recurrence->isAffine() &&
           Expander.isSafeToExpand(Recurrence);
}

static bool isUsedOutside(const Instruction &I, const Loop &L) {
    return any_of(I.users(),
                  [&](const User *U) { return !L.contains(cast<Instruction>(U)->getParent()); });
}

std::optional<CountedLoop> CountedLoop::of(Loop &L, ScalarEvolution &SE,
                                           const SCEVExpander &Expander) {
    BasicBlock *Before = L.getLoopPreheader(), *Latch = L.getLoopLatch(), *Exit = L.getExitBlock();
    if (!Before || !Latch || !Exit || L.getExitingBlock() != Latch ||
        !isa<BranchInst>(Latch->getTerminator()) || !SE.hasLoopInvariantBackedgeTakenCount(&L))
        return std::nullopt;
    PHINode *Counter = L.getCanonicalInductionVariable();
    const SCEV *Count = SE.getBackedgeTakenCount(&L);
    if (!Counter || Count->getType() != Counter->getType() || !Expander.isSafeToExpand(Count))
        return std::nullopt;
    for (PHINode &Phi : L.getHeader()->phis())
        if (!isRecurrence(Phi, L, SE, Expander))
            return std::nullopt;
    for (BasicBlock *Block : L.blocks())
        for (Instruction &I : *Block)
            if (isUsedOutside(I, L))
                return std::nullopt;
    return CountedLoop{L, Before, Latch, Exit, Counter, Count};
}

} // namespace barecl
