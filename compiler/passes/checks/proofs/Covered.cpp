// SPDX-License-Identifier: MIT

#include "Covered.h"
#include "passes/facts/Primitives.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace barecl {
namespace {

class CoverFinder {
  public:
    explicit CoverFinder(Function &Kernel)
        : Tree(Kernel), Loops(Tree), Assumptions(Kernel),
          LibraryTable(Kernel.getParent()->getTargetTriple()), Library(LibraryTable),
          Evolution(Kernel, Library, Assumptions, Tree, Loops) {}

    void find(ArrayRef<PlacedAccess> All) {
        MapVector<std::pair<const SCEV *, const SCEV *>, SmallVector<PlacedAccess, 4>> Places;
        for (const PlacedAccess &Each : All)
            if (mayRace(*Each.Is) && !Each.I->isAtomic())
                Places[{Evolution.getSCEV(Each.Is->Pointer), Evolution.getSCEV(Each.Is->Bytes)}]
                    .push_back(Each);
        for (const auto &[Place, Same] : Places)
            for (const PlacedAccess &Each : Same)
                Each.Is->IsCovered =
                    any_of(Same, [&](const PlacedAccess &Other) { return covers(Other, Each); });
    }

  private:
    DominatorTree Tree;
    LoopInfo Loops;
    AssumptionCache Assumptions;
    TargetLibraryInfoImpl LibraryTable;
    TargetLibraryInfo Library;
    ScalarEvolution Evolution;

    static bool isWrite(const PlacedAccess &Of) { return Of.Is->Kind != BCL_ACCESS_READS; }

    // Both access the same place.
    bool covers(const PlacedAccess &A, const PlacedAccess &B) const {
        if (isWrite(B) && !isWrite(A))
            return false;
        if (Tree.dominates(A.I, B.I))
            return !isBarrierBetween(*A.I, *B.I);
        return isWrite(A) && !isWrite(B) && A.I->getParent() == B.I->getParent() &&
               B.I->comesBefore(A.I) && !isBarrierBetween(*B.I, *A.I);
    }

    static bool hasBarrier(BasicBlock::const_iterator From, BasicBlock::const_iterator To) {
        return any_of(make_range(From, To),
                      [](const Instruction &I) { return isBarrier(I) || isMeeting(I); });
    }

    // Whether a way from A to B, which A dominates, has a barrier and does not come back to A.
    static bool isBarrierBetween(const Instruction &A, const Instruction &B) {
        const BasicBlock *First = A.getParent(), *Last = B.getParent();
        const auto Behind = std::next(A.getIterator());
        if (First == Last)
            return hasBarrier(Behind, B.getIterator());
        if (hasBarrier(Behind, First->end()) || hasBarrier(Last->begin(), B.getIterator()))
            return true;
        SmallVector<const BasicBlock *> Work(predecessors(Last));
        SmallPtrSet<const BasicBlock *, 16> Met = {First};
        while (!Work.empty()) {
            const BasicBlock *Block = Work.pop_back_val();
            if (!Met.insert(Block).second)
                continue;
            if (hasBarrier(Block->begin(), Block->end()))
                return true;
            append_range(Work, predecessors(Block));
        }
        return false;
    }
};

} // namespace

void findCovered(Function &Kernel, ArrayRef<PlacedAccess> All) { CoverFinder(Kernel).find(All); }

} // namespace barecl
