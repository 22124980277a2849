// SPDX-License-Identifier: MIT

#include "KeptValues.h"
#include "ContextArrays.h"
#include "passes/analysis/CrossingValues.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace barecl {
namespace {

// Removes the lifetime markers of private variables: they may be in different regions now, or refer
// to something that is no alloca any more.
void dropLifetimes(Function &Kernel) {
    for (BasicBlock &Block : Kernel)
        for (Instruction &I : make_early_inc_range(Block))
            if (isa<LifetimeIntrinsic>(I))
                I.eraseFromParent();
}

// Keeps a truth value as a byte, because the vectoriser does not take arrays of i1.
Instruction *widen(Instruction &V) {
    IRBuilder<> B(V.getParent(), *V.getInsertionPointAfterDef());
    auto *Wide = cast<Instruction>(B.CreateZExt(&V, B.getInt8Ty(), V.getName() + ".byte"));
    for (Use &U : make_early_inc_range(V.uses())) {
        auto *User = cast<Instruction>(U.getUser());
        if (User == Wide)
            continue;
        auto *Phi = dyn_cast<PHINode>(User);
        B.SetInsertPoint(Phi ? Phi->getIncomingBlock(U)->getTerminator() : User);
        U.set(B.CreateTrunc(Wide, V.getType()));
    }
    return Wide;
}

} // namespace

KeptValues::KeptValues(Function &Kernel, const BarrierGraph &Graph, const Uniformity &Values)
    : Graph(Graph) {
    const CrossingValues Crossing(Kernel, Graph);
    append_range(Variables, Crossing.variables());
    for (Instruction &I : Kernel.getEntryBlock())
        if (auto *Alloca = dyn_cast<AllocaInst>(&I);
            Alloca && ContextArrays::isLarge(*Alloca) && !is_contained(Variables, Alloca))
            Large.push_back(Alloca);
    if (Graph.regions().size() > 1 || !Large.empty())
        dropLifetimes(Kernel);
    for (Instruction *V : Crossing.values()) {
        SmallBitVector Regions(Graph.regions().size());
        for (unsigned Number = 0; Number < Regions.size(); ++Number)
            Regions[Number] = Crossing.isLiveAt(V, Number);
        Kept.push_back({V, Values.isUniform(*V), Regions, nullptr});
    }
    for (KeptValue &V : Kept) {
        if (V.Value->getType()->isIntegerTy(1))
            V.Value = widen(*V.Value);
        V.Variable = DemoteRegToStack(*V.Value);
    }
}

bool KeptValues::crosses(const KeptValue &V, const BasicBlock *Exit) const {
    auto Next = Graph.regionAfter(Exit);
    return Next && V.Regions[*Next];
}

} // namespace barecl
