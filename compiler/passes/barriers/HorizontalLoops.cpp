// SPDX-License-Identifier: MIT

#include "HorizontalLoops.h"
#include "InterchangeCost.h"
#include "passes/analysis/Convergence.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/Primitives.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace barecl {
namespace {

class Interchanger {
  public:
    Interchanger(Function &Kernel, const WorkGroupOptions &Options, FunctionAnalysisManager &AM)
        : Options(Options), Values(AM.getResult<UniformityAnalysis>(Kernel)),
          Loops(AM.getResult<LoopAnalysis>(Kernel)),
          Items(Kernel, Values, AM.getResult<PostDominatorTreeAnalysis>(Kernel)),
          Cost(Kernel, Options, Values, AM.getResult<DominatorTreeAnalysis>(Kernel),
               AM.getResult<ScalarEvolutionAnalysis>(Kernel)),
          Remarks(AM.getResult<OptimizationRemarkEmitterAnalysis>(Kernel)) {}

    bool run() {
        SmallVector<Loop *> Chosen;
        for (Loop *L : Loops.getLoopsInPreorder()) {
            if (!L->isInnermost() || holdsBarrier(*L))
                continue;
            StringRef Why = objectionTo(*L);
            if (Why.empty() && Options.Horizontal == HorizontalMode::Auto)
                Why = Cost.lossBy(*L);
            if (Why.empty())
                Chosen.push_back(L);
            report(*L, Why);
        }
        // A set, because an exit edge of one loop may be the entry edge of the next.
        SmallSetVector<std::pair<BasicBlock *, BasicBlock *>, 8> Edges;
        for (Loop *L : Chosen) {
            BasicBlock *Exiting = L->getExitingBlock();
            for (BasicBlock *Next : successors(Exiting))
                Edges.insert({Exiting, Next});
            if (Exiting == L->getLoopLatch())
                for (BasicBlock *Before : predecessors(L->getHeader()))
                    if (!L->contains(Before))
                        Edges.insert({Before, L->getHeader()});
        }
        for (auto [From, To] : Edges)
            addBarrier(From, To);
        return !Edges.empty();
    }

  private:
    const WorkGroupOptions &Options;
    const Uniformity &Values;
    const LoopInfo &Loops;
    const Convergence Items;
    const InterchangeCost Cost;
    OptimizationRemarkEmitter &Remarks;

    static bool holdsBarrier(const Loop &L) {
        return any_of(L.blocks(), [](const BasicBlock *B) { return isBarrier(B->front()); });
    }

    // Why L may not be interchanged; empty: it may.
    StringRef objectionTo(const Loop &L) const {
        BasicBlock *Exiting = L.getExitingBlock();
        BasicBlock *Latch = L.getLoopLatch();
        if (!Exiting || !Latch)
            return "it has several exits";
        auto *Branch = dyn_cast<BranchInst>(Exiting->getTerminator());
        if (!Branch || (Exiting != Latch && Exiting != L.getHeader()))
            return "it is left in its middle";
        if (!Values.isUniform(*Branch->getCondition()))
            return "work-items leave it after different numbers of iterations";
        for (const BasicBlock *Block : L.blocks())
            for (const Instruction &I : *Block)
                if (I.isAtomic() || I.isVolatile())
                    return "it has atomic or volatile accesses";
                else if (const auto *Call = dyn_cast<CallBase>(&I); Call && !isHarmless(*Call))
                    return "it calls a function that may touch memory";
        if (!Items.isReachedTogether(L))
            return "not all work-items enter it together";
        return "";
    }

    static bool isHarmless(const CallBase &Call) {
        const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call);
        return (Intrinsic && Intrinsic->isAssumeLikeIntrinsic()) ||
               (Call.doesNotAccessMemory() && !Call.isConvergent()) ||
               primitiveOf(Call) == Primitive::LocalId;
    }

    // Adds a barrier in CanonicalKernel's shape.
    void addBarrier(BasicBlock *From, BasicBlock *To) {
        BasicBlock *Own = SplitEdge(From, To);
        Own->setName(To->getName() + ".barrier");
        IRBuilder<> B(Own->getTerminator());
        B.SetCurrentDebugLocation(From->getTerminator()->getDebugLoc());
        markAdded(*createBarrier(B));
        SplitBlock(Own, Own->getTerminator())->setName(To->getName() + ".after");
    }

    void report(const Loop &L, StringRef Why) {
        const char *Name = "barecl-horizontal-loops";
        if (Why.empty())
            Remarks.emit([&] {
                return OptimizationRemark(Name, "Interchanged", L.getStartLoc(), L.getHeader())
                       << "this loop runs around the loop over the work-items";
            });
        else
            Remarks.emit([&] {
                return OptimizationRemarkMissed(Name, "NotInterchanged", L.getStartLoc(),
                                                L.getHeader())
                       << "this loop stays inside the loop over the work-items: "
                       << ore::NV("Reason", Why);
            });
    }
};

} // namespace

PreservedAnalyses HorizontalLoopsPass::run(Function &F, FunctionAnalysisManager &AM) {
    if (!isKernel(F) || Options.Horizontal == HorizontalMode::Off ||
        handlerOf(F) == WorkItemHandler::Fibers || AM.getResult<LoopAnalysis>(F).empty())
        return PreservedAnalyses::all();
    return Interchanger(F, Options, AM).run() ? PreservedAnalyses::none()
                                              : PreservedAnalyses::all();
}

} // namespace barecl
