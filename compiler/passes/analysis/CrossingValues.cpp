// SPDX-License-Identifier: MIT

#include "CrossingValues.h"

#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace barecl {
namespace {

using BlockSet = SmallPtrSet<const BasicBlock *, 16>;

// The blocks at whose start V is live.
BlockSet liveIn(const Instruction &V) {
    BlockSet Live;
    SmallVector<const BasicBlock *> Work;
    auto NeedAtStart = [&](const BasicBlock *Block) {
        if (Block != V.getParent() && Live.insert(Block).second)
            Work.push_back(Block);
    };
    for (const Use &U : V.uses()) {
        const auto *User = cast<Instruction>(U.getUser());
        if (const auto *Phi = dyn_cast<PHINode>(User))
            NeedAtStart(Phi->getIncomingBlock(U));
        else
            NeedAtStart(User->getParent());
    }
    while (!Work.empty())
        for (const BasicBlock *Before : predecessors(Work.pop_back_val()))
            NeedAtStart(Before);
    return Live;
}

// One private variable: where it is accessed, where it begins and ends, and what follows from that.
class PrivateVariable {
  public:
    explicit PrivateVariable(AllocaInst &Alloca) {
        collect(Alloca);
        if (PointerMayBeCaptured(&Alloca, /*ReturnCaptures=*/true))
            Everywhere = true;
        else
            flow();
    }

    bool isLiveAt(const BasicBlock *Block) const {
        return Everywhere || (Read.contains(Block) && Written.contains(Block));
    }

  private:
    enum Event { Access, Begin, End };
    DenseMap<const BasicBlock *, SmallVector<std::pair<const Instruction *, Event>>> Events;
    BlockSet Read;    // an access may follow their start
    BlockSet Written; // an access may precede their start
    bool Everywhere = false;

    static Event eventOf(const Instruction &I) {
        const auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
        if (Intrinsic && Intrinsic->getIntrinsicID() == Intrinsic::lifetime_start)
            return Begin;
        if (Intrinsic && Intrinsic->getIntrinsicID() == Intrinsic::lifetime_end)
            return End;
        return Access;
    }

    void collect(const AllocaInst &Alloca) {
        SmallPtrSet<const Instruction *, 16> Seen;
        SmallVector<const Instruction *> Work = {&Alloca};
        while (!Work.empty())
            for (const User *U : Work.pop_back_val()->users()) {
                const auto *I = cast<Instruction>(U);
                if (!Seen.insert(I).second)
                    continue;
                if (I->mayReadOrWriteMemory())
                    Events[I->getParent()].push_back({I, eventOf(*I)});
                if (I->getType()->isPtrOrPtrVectorTy())
                    Work.push_back(I);
            }
        for (auto &Entry : Events)
            sort(Entry.second, [](auto &A, auto &B) { return A.first->comesBefore(B.first); });
    }

    // The first event of Block (the last one if Backward) that is an access or `Stop`.
    std::optional<Event> firstOf(const BasicBlock *Block, Event Stop, bool Backward) const {
        auto Found = Events.find(Block);
        if (Found == Events.end())
            return std::nullopt;
        std::optional<Event> Result;
        for (auto [I, What] : Found->second)
            if (What == Access || What == Stop) {
                Result = What;
                if (!Backward)
                    break;
            }
        return Result;
    }

    void flow() {
        SmallVector<const BasicBlock *> Work;
        auto MarkRead = [&](const BasicBlock *Block) {
            if (Read.insert(Block).second)
                Work.push_back(Block);
        };
        auto MarkWrittenAfter = [&](const BasicBlock *Block) {
            for (const BasicBlock *Next : successors(Block))
                if (Written.insert(Next).second)
                    Work.push_back(Next);
        };
        for (auto &Entry : Events)
            if (firstOf(Entry.first, Begin, false) == Access)
                MarkRead(Entry.first);
        while (!Work.empty())
            for (const BasicBlock *Before : predecessors(Work.pop_back_val()))
                if (!firstOf(Before, Begin, false))
                    MarkRead(Before);
        for (auto &Entry : Events)
            if (firstOf(Entry.first, End, true) == Access)
                MarkWrittenAfter(Entry.first);
        while (!Work.empty()) {
            const BasicBlock *Block = Work.pop_back_val();
            if (!firstOf(Block, End, true))
                MarkWrittenAfter(Block);
        }
    }
};

} // namespace

CrossingValues::CrossingValues(Function &Kernel, const BarrierGraph &Graph) {
    Live.resize(Graph.regions().size());
    if (Live.size() == 1)
        return;
    for (Instruction &I : instructions(Kernel)) {
        if (auto *Alloca = dyn_cast<AllocaInst>(&I)) {
            PrivateVariable Variable(*Alloca);
            if (any_of(drop_begin(Graph.regions()),
                       [&](const Region &R) { return Variable.isLiveAt(R.Barrier); }))
                Variables.insert(Alloca);
            continue;
        }
        BlockSet Blocks = liveIn(I);
        for (auto [Number, R] : enumerate(Graph.regions()))
            if (R.Barrier && Blocks.contains(R.Barrier)) {
                Values.insert(&I);
                Live[Number].insert(&I);
            }
    }
}

} // namespace barecl
