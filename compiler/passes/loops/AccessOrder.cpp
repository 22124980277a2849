// SPDX-License-Identifier: MIT

#include "AccessOrder.h"
#include "passes/analysis/AccessStep.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace barecl {
namespace {

struct Access {
    Instruction *Where;
    bool Strided; // LLVM may put it into a group
};

// The loads and stores of L, in order.
std::vector<Access> accesses(const Loop &L, const LoopInfo &Loops, ScalarEvolution &SE) {
    LoopBlocksDFS Order(const_cast<Loop *>(&L));
    Order.perform(&Loops);
    std::vector<Access> Result;
    for (BasicBlock *Block : make_range(Order.beginRPO(), Order.endRPO()))
        for (Instruction &I : *Block)
            if (getLoadStorePointerOperand(&I))
                Result.push_back({&I, isStrided(I, L, SE)});
    return Result;
}

bool groupsBreakOrder(ArrayRef<Access> All, AAResults &AA) {
    BatchAAResults Aliases(AA);
    for (size_t I = 0; I < All.size(); ++I) {
        const auto *Store = dyn_cast<StoreInst>(All[I].Where);
        if (!Store)
            continue;
        for (const Access &Later : All.drop_front(I + 1))
            if ((All[I].Strided || Later.Strided) &&
                !Aliases.isNoAlias(MemoryLocation::get(Store), MemoryLocation::get(Later.Where)))
                return true;
    }
    return false;
}

} // namespace

// No analysis reads the mark of parallel accesses.
PreservedAnalyses AccessOrderPass::run(Function &F, FunctionAnalysisManager &AM) {
    auto &Loops = AM.getResult<LoopAnalysis>(F);
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
    auto &AA = AM.getResult<AAManager>(F);
    for (Loop *L : Loops.getLoopsInPreorder())
        if (L->isInnermost() && L->isAnnotatedParallel() &&
            groupsBreakOrder(accesses(*L, Loops, SE), AA))
            L->setLoopID(makePostTransformationMetadata(F.getContext(), L->getLoopID(),
                                                        {"llvm.loop.parallel_accesses"}, {}));
    return PreservedAnalyses::all();
}

} // namespace barecl
