// SPDX-License-Identifier: MIT

#include "SinkBroadcasts.h"

#include "passes/facts/KeptControlFlow.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace barecl {
namespace {

// A vector with a loaded number in all lanes.
struct Broadcast {
    ShuffleVectorInst *Vector;
    LoadInst *Load;
};

class Sinker {
  public:
    Sinker(Loop &L, AAResults &Aliases) : L(L), Before(*L.getLoopPreheader()), Aliases(Aliases) {}

    // Returns whether it moved any. Registers: the number of vector registers.
    bool run(unsigned Registers) {
        const SmallVector<Broadcast> All = broadcasts();
        if (All.size() <= Registers)
            return false;
        findWrites();
        bool Changed = false;
        for (const Broadcast &Each : All)
            if (keepsItsValue(*Each.Load)) {
                sink(Each);
                Changed = true;
            }
        return Changed;
    }

  private:
    Loop &L;
    BasicBlock &Before;
    AAResults &Aliases;
    SmallVector<const Instruction *> Writes; // before the loop and in it

    // Those that L uses, and that are made before it.
    SmallVector<Broadcast> broadcasts() const {
        SmallVector<Broadcast> Result;
        for (Instruction &I : Before) {
            auto *Vector = dyn_cast<ShuffleVectorInst>(&I);
            auto *Load = Vector ? dyn_cast_if_present<LoadInst>(getSplatValue(Vector)) : nullptr;
            if (Load && Load->isSimple() && Load->getParent() == &Before && isUsedOnce(*Vector))
                Result.push_back({Vector, Load});
        }
        return Result;
    }

    void findWrites() {
        auto Add = [&](const BasicBlock &Block) {
            for (const Instruction &I : Block)
                if (I.mayWriteToMemory())
                    Writes.push_back(&I);
        };
        Add(Before);
        for (const BasicBlock *Block : L.blocks())
            Add(*Block);
    }

    bool isInside(const User *U) const { return L.contains(cast<Instruction>(U)->getParent()); }

    // Whether blocks of L use the vector, and each only once: code generation would join several loads of a block, and
    // keep their result on the stack again.
    bool isUsedOnce(const ShuffleVectorInst &Vector) const {
        SmallPtrSet<const BasicBlock *, 4> Blocks;
        for (const User *U : Vector.users())
            if (isInside(U) &&
                (isa<PHINode>(U) || !Blocks.insert(cast<Instruction>(U)->getParent()).second))
                return false;
        return !Blocks.empty();
    }

    // Whether nothing writes where Load reads, from there to the end of the loop.
    bool keepsItsValue(const LoadInst &Load) const {
        const MemoryLocation Read = MemoryLocation::get(&Load);
        return none_of(Writes, [&](const Instruction *Write) {
            const bool IsEarlier = Write->getParent() == &Before && Write->comesBefore(&Load);
            return !IsEarlier && isModSet(Aliases.getModRefInfo(Write, Read));
        });
    }

    // Gives each use in the loop its own.
    void sink(const Broadcast &Moved) {
        const auto Count = cast<VectorType>(Moved.Vector->getType())->getElementCount();
        for (Use &U : make_early_inc_range(Moved.Vector->uses()))
            if (isInside(U.getUser())) {
                IRBuilder<> B(cast<Instruction>(U.getUser()));
                U.set(B.CreateVectorSplat(Count, loadAgain(B, Moved)));
            }
    }

    Value *loadAgain(IRBuilderBase &B, const Broadcast &Moved) {
        Instruction *Load = Moved.Load->clone();
        if (auto *Address = dyn_cast<GetElementPtrInst>(Moved.Load->getPointerOperand());
            Address && Address->hasAllConstantIndices())
            Load->setOperand(0, B.Insert(Address->clone()));
        return B.Insert(Load);
    }
};

} // namespace

PreservedAnalyses SinkBroadcastsPass::run(Function &F, FunctionAnalysisManager &AM) {
    const auto &TTI = AM.getResult<TargetIRAnalysis>(F);
    const unsigned Registers =
        TTI.getNumberOfRegisters(TTI.getRegisterClassForType(/*Vector=*/true));
    if (Registers == 0) // vectors are computed element by element
        return PreservedAnalyses::all();
    bool Changed = false;
    for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
        if (L->getLoopPreheader())
            Changed |= Sinker(*L, AM.getResult<AAManager>(F)).run(Registers);
    return keptControlFlow(Changed);
}

} // namespace barecl
