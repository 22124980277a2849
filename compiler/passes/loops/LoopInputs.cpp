// SPDX-License-Identifier: MIT

#include "LoopInputs.h"

#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace barecl {

Value *frozen(IRBuilderBase &B, Value *V) {
    return isGuaranteedNotToBeUndefOrPoison(V) ? V : B.CreateFreeze(V);
}

bool isExpandable(const Guards &G, const SCEVExpander &Expander) {
    return all_of(G.Bounds, [&](const Bound &Bound) {
        return Expander.isSafeToExpand(Bound.Id->getStart()) &&
               Expander.isSafeToExpand(Bound.Limit);
    });
}

LoopInputs::LoopInputs(const CountedLoop &C, const Guards &G, ScalarEvolution &SE,
                       SCEVExpander &Expander, IRBuilderBase &B) {
    Instruction *Before = C.Before->getTerminator();
    B.SetInsertPoint(Before);
    auto Expand = [&](const SCEV *Expression) {
        return frozen(B, Expander.expandCodeFor(Expression, nullptr, Before));
    };
    for (PHINode &Phi : C.L.getHeader()->phis())
        Steps[&Phi] = Expand(cast<SCEVAddRecExpr>(SE.getSCEV(&Phi))->getStepRecurrence(SE));
    Last = Expand(C.Count);
    Wide = Last->getType();
    for (const Bound &Bound : G.Bounds) {
        Wide = SE.getWiderType(Wide, Bound.Id->getType());
        if (!Ids.contains(Bound.Id))
            Ids[Bound.Id] = Expand(Bound.Id->getStart());
        if (!Limits.contains(Bound.Limit))
            Limits[Bound.Limit] = Expand(Bound.Limit);
    }
}

} // namespace barecl
