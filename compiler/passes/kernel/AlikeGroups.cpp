// SPDX-License-Identifier: MIT

#include "AlikeGroups.h"
#include "passes/analysis/Convergence.h"
#include "passes/analysis/Uniformity.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/Primitives.h"

#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace barecl {
namespace {

struct LocalAccesses {
    SmallVector<const LoadInst *> Loads;
    SmallVector<const StoreInst *> Stores;
};

// Adds the accesses through Address. False if it is used for anything but simple loads and stores.
bool collect(const Value &Address, LocalAccesses &Found) {
    return all_of(Address.uses(), [&](const Use &U) {
        const User *I = U.getUser();
        if (isa<GEPOperator>(I))
            return collect(*I, Found);
        if (const auto *Load = dyn_cast<LoadInst>(I); Load && Load->isSimple()) {
            Found.Loads.push_back(Load);
            return true;
        }
        const auto *Store = dyn_cast<StoreInst>(I);
        if (!Store || !Store->isSimple() || U.getOperandNo() != StoreInst::getPointerOperandIndex())
            return false;
        Found.Stores.push_back(Store);
        return true;
    });
}

// Adds the instructions in [From, To) for which Is holds, up to the first barrier. Returns whether there is a barrier.
template <class Predicate>
bool scan(BasicBlock::const_iterator From, BasicBlock::const_iterator To, Predicate Is,
          bool &Found) {
    for (const Instruction &I : make_range(From, To)) {
        if (isBarrier(I))
            return true;
        Found |= Is(I);
    }
    return false;
}

// Whether a path without a barrier leads from the end of From to an instruction for which Is holds.
template <class Predicate> bool reachesInPhase(const Instruction &From, Predicate Is) {
    bool Found = false;
    const BasicBlock *Start = From.getParent();
    if (scan(std::next(From.getIterator()), Start->end(), Is, Found))
        return Found;
    SmallVector<const BasicBlock *> Work(successors(Start));
    BlockSet Seen;
    while (!Found && !Work.empty()) {
        const BasicBlock *Block = Work.pop_back_val();
        if (Seen.insert(Block).second && !scan(Block->begin(), Block->end(), Is, Found))
            append_range(Work, successors(Block));
    }
    return Found;
}

bool areInPhases(const LocalAccesses &Local) {
    const auto Is = [](const auto &Accesses) {
        return [&](const Instruction &I) { return is_contained(Accesses, &I); };
    };
    return none_of(
               Local.Stores,
               [&](const StoreInst *Store) { return reachesInPhase(*Store, Is(Local.Loads)); }) &&
           none_of(Local.Loads,
                   [&](const LoadInst *Load) { return reachesInPhase(*Load, Is(Local.Stores)); });
}

bool mayWriteGlobal(const Instruction &I) {
    if (!I.mayWriteToMemory() || isBarrier(I))
        return false;
    if (const auto *Store = dyn_cast<StoreInst>(&I))
        return Store->getPointerAddressSpace() != LocalSpace &&
               Store->getPointerAddressSpace() != PrivateSpace;
    const auto *Call = dyn_cast<IntrinsicInst>(&I);
    return !Call || !Call->isAssumeLikeIntrinsic();
}

// The loads whose results are like their addresses.
Uniformity::Loads steadyLoads(const Function &Kernel, const LocalAccesses &Local) {
    BlockSet After; // blocks that may run after a write to global memory
    SmallPtrSet<const Instruction *, 8> Writes;
    for (const Instruction &I : instructions(Kernel))
        if (mayWriteGlobal(I)) {
            Writes.insert(&I);
            After.insert_range(reachableFrom(*I.getParent(), nullptr));
        }
    Uniformity::Loads Steady(Local.Loads.begin(), Local.Loads.end());
    for (const BasicBlock &Block : Kernel) {
        bool Written = After.contains(&Block);
        for (const Instruction &I : Block) {
            Written |= Writes.contains(&I);
            const auto *Load = dyn_cast<LoadInst>(&I);
            if (Load && !Written && Load->isSimple() &&
                Load->getPointerAddressSpace() == GlobalSpace)
                Steady.insert(Load);
        }
    }
    return Steady;
}

bool isLocalPointer(const Argument &Arg) {
    return Arg.getType()->isPointerTy() && Arg.getType()->getPointerAddressSpace() == LocalSpace;
}

} // namespace

bool haveAlikeGroups(Function &Kernel, FunctionAnalysisManager &AM) {
    LocalAccesses Local;
    for (const Argument &Arg : Kernel.args())
        if (isLocalPointer(Arg) && !collect(Arg, Local))
            return false;
    const SmallVector<Instruction *> Barriers = barriersOf(Kernel);
    if (Barriers.empty() && Local.Stores.empty())
        return true;
    if (!areInPhases(Local))
        return false;
    const auto Same = Uniformity::amongGroups(Kernel, AM.getResult<DominatorTreeAnalysis>(Kernel),
                                              steadyLoads(Kernel, Local));
    const BlockSet Apart =
        Convergence(Kernel, Same, AM.getResult<PostDominatorTreeAnalysis>(Kernel)).blocksApart();
    return none_of(Barriers,
                   [&](const Instruction *I) { return Apart.contains(I->getParent()); }) &&
           all_of(Local.Stores, [&](const StoreInst *Store) {
               return !Apart.contains(Store->getParent()) &&
                      Same.isUniform(*Store->getPointerOperand()) &&
                      Same.isUniform(*Store->getValueOperand());
           });
}

} // namespace barecl
