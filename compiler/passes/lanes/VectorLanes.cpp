// SPDX-License-Identifier: MIT

#include "VectorLanes.h"
#include "ItemLoop.h"
#include "LaneCount.h"
#include "LaneLoop.h"
#include "LaneRemark.h"
#include "passes/facts/KernelFacts.h"
#include "ProductSums.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr char Name[] = "barecl-vector-lanes";

void missed(const Loop &L, const Twine &Why) {
    OptimizationRemarkEmitter(L.getHeader()->getParent()).emit([&] {
        return OptimizationRemarkMissed(Name, "Scalar", L.getStartLoc(), L.getHeader())
               << "work-items do not share vectors, because " << Why.str();
    });
}

void done(const Loop &L, const std::string &What) {
    OptimizationRemarkEmitter(L.getHeader()->getParent()).emit([&] {
        return OptimizationRemark(Name, "Vectors", L.getStartLoc(), L.getHeader()) << What;
    });
}

// The headers of the loops over the work-items of one row.
SmallVector<BasicBlock *> rows(LoopInfo &Loops) {
    SmallVector<BasicBlock *> Headers;
    for (Loop *L : Loops.getLoopsInPreorder())
        if (isWorkItemLoop(*L) && none_of(L->getLoopsInPreorder(), [&](const Loop *Inner) {
                return Inner != L && isWorkItemLoop(*Inner);
            }))
            Headers.push_back(L->getHeader());
    return Headers;
}

// The remaining scalar loop only runs the rest of the work-items.
void finish(Loop &L) {
    releaseWorkItemLoop(L);
    addStringMetadataToLoop(&L, "llvm.loop.isvectorized", 1);
    addStringMetadataToLoop(&L, "llvm.loop.unroll.runtime.disable");
}

// Returns whether it changed the loop.
bool change(Loop &L, bool Forced, FunctionAnalysisManager &AM) {
    Function &F = *L.getHeader()->getParent();
    auto &TTI = AM.getResult<TargetIRAnalysis>(F);
    const bool RowIsKnown = knownLocalSize(F)[0] != 0;
    if (!Forced && !mayPay(L, TTI, RowIsKnown))
        return false;
    auto &Loops = AM.getResult<LoopAnalysis>(F);
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
    auto &Tree = AM.getResult<DominatorTreeAnalysis>(F);
    SCEVExpander Expander(SE, "lanes");
    const bool Simplified = simplifyLoop(&L, &Tree, &Loops, &SE, nullptr, nullptr, true);
    const auto Items = ItemLoop::of(L, SE, Expander);
    if (!Items) {
        missed(L, "the loop over them is not a plain one");
        return Simplified;
    }
    const PrivateArrays Arrays(L);
    if (auto Why = refusal(L, Loops, Arrays)) {
        missed(L, *Why);
        return Simplified;
    }
    const bool Closed = formLCSSARecursively(L, Tree, &Loops, &SE);
    const Shapes Of(L, Loops, Arrays, SE, looksPay(TTI, F.getContext()));
    if (!Forced && sumsNarrowProducts(Of, SE)) {
        missed(L, "LLVM's vectoriser takes their sums of products");
        return Simplified || Closed;
    }
    const LaneCount Lanes = countLanes(Of, TTI, SE.getSmallConstantMaxTripCount(&L),
                                       SE.getSmallConstantTripMultiple(&L), RowIsKnown);
    if (Lanes.Count < 2 || (!Forced && !Lanes.Pays)) {
        if (!Lanes.Why.empty())
            missed(L, Lanes.Why);
        return Simplified || Closed;
    }
    done(L, describe(Of, Lanes));
    finish(L);
    makeLaneLoop(*Items, Of, Lanes, SE, Expander);
    return true;
}

} // namespace

PreservedAnalyses VectorLanesPass::run(Function &F, FunctionAnalysisManager &AM) {
    const WorkItemHandler Handler = handlerOf(F);
    if (Handler != WorkItemHandler::Lanes && Handler != WorkItemHandler::Auto)
        return PreservedAnalyses::all();
    bool Changed = false;
    for (BasicBlock *Header : rows(AM.getResult<LoopAnalysis>(F)))
        if (change(*AM.getResult<LoopAnalysis>(F).getLoopFor(Header),
                   Handler == WorkItemHandler::Lanes, AM)) {
            Changed = true;
            AM.invalidate(F, PreservedAnalyses::none());
        }
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace barecl
