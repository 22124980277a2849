// SPDX-License-Identifier: MIT

#include "Places.h"
#include "passes/facts/KernelFacts.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr size_t MostPairs = 12; // of areas that are compared

bool isSimple(const Instruction &I) {
    const auto *Load = dyn_cast<LoadInst>(&I);
    const auto *Store = dyn_cast<StoreInst>(&I);
    return (Load && Load->isSimple()) || (Store && Store->isSimple());
}

// The accesses of L. None: L accesses memory by more than plain loads and stores, or may throw.
std::optional<SmallVector<Instruction *>> plainAccesses(const Loop &L) {
    SmallVector<Instruction *> Accesses;
    for (BasicBlock *Block : L.blocks())
        for (Instruction &I : *Block) {
            const auto *Call = dyn_cast<IntrinsicInst>(&I);
            if (I.isDebugOrPseudoInst() || (Call && Call->isAssumeLikeIntrinsic()))
                continue;
            if (isSimple(I))
                Accesses.push_back(&I);
            else if (I.mayReadOrWriteMemory() || I.mayThrow())
                return std::nullopt;
        }
    return Accesses;
}

class Finder {
  public:
    Finder(const Loop &L, const LoopInfo &Loops, const PlaceAnalyses &Known)
        : L(L), Loops(Loops), Known(Known) {}

    Places run() {
        for (BasicBlock *Block : L.blocks())
            for (Instruction &I : *Block)
                if (isa<StoreInst>(I) && !isTaken(I))
                    findFor(I);
        const size_t Written = Found.All.size();
        for (size_t K = 0; K < Written; ++K) {
            Loop &Inner = *Found.All[K].Where;
            const auto Accesses = plainAccesses(Inner);
            for (Instruction *I : *Accesses)
                if (isa<LoadInst>(I) && !isTaken(*I))
                    addRead(*I, Inner, *Accesses);
        }
        return std::move(Found);
    }

  private:
    const Loop &L;
    const LoopInfo &Loops;
    const PlaceAnalyses &Known;
    Places Found;

    bool isTaken(const Instruction &I) const {
        return any_of(Found.All, [&](const Place &P) { return is_contained(P.Accesses, &I); });
    }

    // Whether I is executed before control flow leaves Inner, whatever path it takes.
    bool isCertain(const Instruction &I, const Loop &Inner) const {
        SmallVector<BasicBlock *> Exiting;
        Inner.getExitingBlocks(Exiting);
        return !Exiting.empty() && all_of(Exiting, [&](const BasicBlock *Block) {
            return Known.Tree.dominates(I.getParent(), Block);
        });
    }

    bool mayKeep(const Instruction &I, const Loop &Inner) const {
        return isSimple(I) && Inner.isLoopSimplifyForm() &&
               Inner.isLoopInvariant(getLoadStorePointerOperand(&I)) && isCertain(I, Inner);
    }

    // Adds a place for the outermost loop in which a register can replace the store.
    void findFor(Instruction &Store) {
        SmallVector<Loop *, 4> Nest;
        for (Loop *Each = Loops.getLoopFor(Store.getParent()); Each != &L && !isWorkItemLoop(*Each);
             Each = Each->getParentLoop())
            Nest.push_back(Each);
        for (Loop *Inner : reverse(Nest))
            if (mayKeep(Store, *Inner) && addWritten(Store, *Inner))
                return;
    }

    enum class Relation { Same, Apart, Unknown };

    Relation relation(Instruction &Place, Instruction &Other) const {
        Value *P = getLoadStorePointerOperand(&Place), *Q = getLoadStorePointerOperand(&Other);
        const bool AreAlike = getLoadStoreType(&Place) == getLoadStoreType(&Other);
        if (P == Q || Known.SE.getSCEV(P) == Known.SE.getSCEV(Q))
            return AreAlike ? Relation::Same : Relation::Unknown;
        return Known.Aliases.isNoAlias(MemoryLocation::get(&Place), MemoryLocation::get(&Other))
                   ? Relation::Apart
                   : Relation::Unknown;
    }

    std::optional<Area> area(Instruction &Access) const {
        return areaOf(Access, L, Known.SE, Known.Expander);
    }

    bool addWritten(Instruction &Store, Loop &Inner) {
        const auto Accesses = plainAccesses(Inner);
        if (!Accesses)
            return false;
        Place New{&Inner, &Store, {}};
        SmallVector<Area> Others;
        for (Instruction *I : *Accesses) {
            const Relation To = relation(Store, *I);
            if (To == Relation::Same)
                New.Accesses.push_back(I);
            if (To != Relation::Unknown)
                continue;
            const auto Other = area(*I);
            if (!Other)
                return false;
            Others.push_back(*Other);
        }
        return keepApart(Store, Others) && (Found.All.push_back(New), true);
    }

    // The number of rounds - 1 of the innermost loop around I. Null: not known before L. None: too few rounds.
    std::optional<const SCEV *> roundsOf(const Instruction &I) const {
        const Loop *Inner = Loops.getLoopFor(I.getParent());
        const unsigned Most = Known.SE.getSmallConstantMaxTripCount(Inner);
        if (Most && Most < LeastRounds)
            return std::nullopt;
        const SCEV *Last = Known.SE.getBackedgeTakenCount(Inner);
        const Instruction *Before = L.getLoopPreheader()->getTerminator();
        const bool IsKnown = !isa<SCEVCouldNotCompute>(Last) &&
                             Known.SE.isAvailableAtLoopEntry(Last, &L) &&
                             Known.Expander.isSafeToExpandAt(Last, Before);
        return IsKnown ? Last : nullptr;
    }

    bool keepApart(Instruction &Store, ArrayRef<Area> Others) {
        if (Others.empty())
            return true;
        const auto Rounds = roundsOf(Store);
        if (!Rounds)
            return false;
        const auto Own = area(Store);
        ApartAreas Apart = Found.Apart;
        for (const Area &Other : Others) {
            if (!Own || !ApartAreas::areComparable(*Own, Other))
                return false;
            Apart.add(*Own, Other, Known.SE);
        }
        if (Apart.size() > MostPairs)
            return false;
        Found.Apart = std::move(Apart);
        if (!is_contained(Found.Rounds, *Rounds))
            Found.Rounds.push_back(*Rounds);
        return true;
    }

    // Adds a place that Inner only reads, if this needs no further comparison of areas.
    void addRead(Instruction &Load, Loop &Inner, ArrayRef<Instruction *> Accesses) {
        if (!mayKeep(Load, Inner))
            return;
        const auto Own = area(Load);
        Place New{&Inner, &Load, {}};
        for (Instruction *I : Accesses) {
            const Relation To = relation(Load, *I);
            if (To == Relation::Same && isa<LoadInst>(I))
                New.Accesses.push_back(I);
            if (To == Relation::Apart || isa<LoadInst>(I))
                continue;
            const auto Other = area(*I);
            if (!Own || !Other || !Found.Apart.has(Own->Base, Other->Base))
                return;
        }
        Found.All.push_back(New);
    }
};

// Replaces the accesses of a place by a value.
class Keeper : LoadAndStorePromoter {
  public:
    Keeper(const Place &P, SSAUpdater &Updater)
        : LoadAndStorePromoter({P.Accesses.begin(), P.Accesses.end()}, Updater, "kept"), P(P) {}

    void keep() {
        Type *T = getLoadStoreType(P.Certain);
        Instruction *Before = P.Where->getLoopPreheader()->getTerminator();
        Value *First = PoisonValue::get(T);
        if (any_of(P.Accesses, [](const Instruction *I) { return isa<LoadInst>(I); }))
            First = addFacts(
                *new LoadInst(T, pointer(), "kept", false, alignment(), Before->getIterator()));
        SSA.AddAvailableValue(P.Where->getLoopPreheader(), First);
        run(P.Accesses);
    }

  private:
    const Place &P;

    Value *pointer() const { return getLoadStorePointerOperand(P.Certain); }
    Align alignment() const { return getLoadStoreAlignment(P.Certain); }

    // Gives an access what holds for all accesses that it replaces.
    Instruction *addFacts(Instruction &New) const {
        New.copyMetadata(*P.Certain, {LLVMContext::MD_annotation});
        New.setDebugLoc(P.Certain->getDebugLoc());
        AAMDNodes Tags = P.Certain->getAAMetadata();
        MDNode *Group = P.Certain->getMetadata(LLVMContext::MD_access_group);
        for (const Instruction *I : P.Accesses) {
            Tags = Tags.merge(I->getAAMetadata());
            if (I->getMetadata(LLVMContext::MD_access_group) != Group)
                Group = nullptr;
        }
        New.setAAMetadata(Tags);
        New.setMetadata(LLVMContext::MD_access_group, Group);
        return &New;
    }

    void doExtraRewritesBeforeFinalDeletion() override {
        if (none_of(P.Accesses, [](const Instruction *I) { return isa<StoreInst>(I); }))
            return;
        SmallVector<BasicBlock *, 4> Exits;
        P.Where->getUniqueExitBlocks(Exits);
        for (BasicBlock *Exit : Exits) {
            Value *Last = SSA.GetValueInMiddleOfBlock(Exit);
            addFacts(
                *new StoreInst(Last, pointer(), false, alignment(), Exit->getFirstInsertionPt()));
        }
    }
};

} // namespace

Places placesIn(const Loop &L, const LoopInfo &Loops, const PlaceAnalyses &Known) {
    return Finder(L, Loops, Known).run();
}

void keepInRegister(const Place &P) {
    SSAUpdater Updater;
    Keeper(P, Updater).keep();
}

} // namespace barecl
