// SPDX-License-Identifier: MIT

#include "Turns.h"
#include "passes/facts/LaunchContext.h"
#include "passes/facts/Primitives.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace barecl {

bool Stretch::isClosed() const {
    return !Inside.contains(Before) && all_of(Inside, [&](const BasicBlock *Block) {
        return all_of(predecessors(Block), [&](const BasicBlock *Previous) {
            return Previous == Before || Inside.contains(Previous);
        });
    });
}

// Appends Blocks, which are all in the loop Around, or anywhere if that is null.
static void appendLoopByLoop(ArrayRef<BasicBlock *> Blocks, const Loop *Around,
                             const LoopInfo &Loops, SmallVectorImpl<BasicBlock *> &Order) {
    SmallPtrSet<const Loop *, 4> Done;
    for (BasicBlock *Block : Blocks) {
        const Loop *Inner = Loops.getLoopFor(Block);
        if (Inner == Around) {
            Order.push_back(Block);
            continue;
        }
        while (Inner->getParentLoop() != Around)
            Inner = Inner->getParentLoop();
        if (!Done.insert(Inner).second)
            continue;
        SmallVector<BasicBlock *> Body;
        copy_if(Blocks, std::back_inserter(Body),
                [&](const BasicBlock *B) { return Inner->contains(B); });
        appendLoopByLoop(Body, Inner, Loops, Order);
    }
}

SmallVector<BasicBlock *> loopByLoop(Function &Kernel, const LoopInfo &Loops) {
    ReversePostOrderTraversal<Function *> Blocks(&Kernel);
    SmallVector<BasicBlock *> Order;
    appendLoopByLoop(SmallVector<BasicBlock *>(Blocks.begin(), Blocks.end()), nullptr, Loops,
                     Order);
    return Order;
}

static bool isPlace(const BasicBlock &Block, const Stretch &Part) {
    return Part.Inside.contains(&Block) &&
           (isBarrier(Block.front()) || isMeeting(Block.front()) || Part.Rounds.contains(&Block));
}

void endRounds(Stretch &Part, const LoopInfo &Loops) {
    for (const Loop *L : Loops.getLoopsInPreorder()) {
        SmallVector<BasicBlock *> Latches;
        L->getLoopLatches(Latches);
        if (none_of(L->blocks(), [&](const BasicBlock *B) { return isPlace(*B, Part); }) ||
            !all_of(Latches, [&](const BasicBlock *B) { return Part.Inside.contains(B); }))
            continue;
        BasicBlock *Round = SplitBlockPredecessors(L->getHeader(), Latches, ".round",
                                                   static_cast<DominatorTree *>(nullptr));
        Part.Inside.insert(Round);
        Part.Rounds.insert(Round);
    }
}

namespace {

bool isUsedElsewhere(const Instruction &I) {
    return any_of(I.users(), [&](const User *U) {
        return isa<PHINode>(U) || cast<Instruction>(U)->getParent() != I.getParent();
    });
}

class TurnMaker {
  public:
    TurnMaker(Function &Kernel, const Stretch &Part, Value &Turn,
              SmallVectorImpl<AllocaInst *> &Variables)
        : Kernel(Kernel), Part(Part), Turn(Turn), Variables(Variables), B(Kernel.getContext()) {}

    void run(ArrayRef<BasicBlock *> Order) {
        SmallVector<BasicBlock *> Places;
        for (BasicBlock *Block : Order)
            if (isPlace(*Block, Part))
                Places.push_back(Block);
        makeVariables(Order);
        B.SetInsertPoint(Kernel.getEntryBlock().begin());
        Own = B.CreateAlloca(B.getInt32Ty(), nullptr, "turn.own");
        Variables.push_back(Own);
        Arrive = block("turn.arrive");
        SwitchInst *Choice = agree(Places.size());
        for (auto [Number, Place] : enumerate(Places))
            Choice->addCase(B.getInt32(Number), takeTurn(*Place, Number));
        goOn(Order, Places.size());
    }

  private:
    BasicBlock *block(const Twine &Name) {
        return BasicBlock::Create(Kernel.getContext(), Name, &Kernel, Part.After);
    }

    // The control flow between blocks changes, so no value may be used in another block than its
    // own.
    void makeVariables(ArrayRef<BasicBlock *> Order) {
        SmallVector<Instruction *> Values;
        SmallVector<PHINode *> Phis;
        for (BasicBlock *Block : Order) {
            const bool IsInside = Part.Inside.contains(Block);
            if (!IsInside && Block != Part.After)
                continue;
            for (Instruction &I : *Block) {
                if (IsInside && isUsedElsewhere(I))
                    Values.push_back(&I);
                if (auto *Phi = dyn_cast<PHINode>(&I))
                    Phis.push_back(Phi);
            }
        }
        const auto Start = Kernel.getEntryBlock().begin();
        for (Instruction *I : Values)
            Variables.push_back(DemoteRegToStack(*I, /*VolatileLoads=*/false, Start));
        for (PHINode *Phi : Phis)
            if (AllocaInst *Variable = DemotePHIToStack(Phi, Start))
                Variables.push_back(Variable);
    }

    // Emits the code from Arrive on, by which the group agrees on one of the Places or on the end,
    // which is the default.
    SwitchInst *agree(unsigned Places) {
        BasicBlock *Meet = block("turn.meet"), *Offer = block("turn.offer"),
                   *Wait = block("turn.wait"), *Choose = block("turn.choose");
        B.SetInsertPoint(Arrive); // phis will be here
        B.CreateBr(Meet);
        B.SetInsertPoint(Meet);
        createBarrier(B);
        B.CreateBr(Offer);

        B.SetInsertPoint(Offer);
        Type *Word = B.getInt32Ty();
        Value *Mine = B.CreateLoad(Word, Own);
        Value *Least = B.CreateLoad(Word, &Turn, /*isVolatile=*/true);
        Value *IsLess = B.CreateICmpULT(Mine, Least);
        Value *Offered = B.CreateSelect(B.CreateOr(isFirst(), IsLess), Mine, Least);
        B.CreateStore(Offered, &Turn, /*isVolatile=*/true);
        B.CreateBr(Wait);

        B.SetInsertPoint(Wait);
        createBarrier(B);
        B.CreateBr(Choose);

        BasicBlock *End = Part.After;
        if (!End) {
            End = block("turn.none");
            new UnreachableInst(Kernel.getContext(), End);
        }
        B.SetInsertPoint(Choose);
        return B.CreateSwitch(B.CreateLoad(Word, &Turn, /*isVolatile=*/true), End, Places);
    }

    Value *isFirst() {
        Value *Ids = nullptr;
        for (unsigned D = 0; D < 3; ++D) {
            Value *Id = createLocalId(B, D, localIds());
            Ids = Ids ? B.CreateOr(Ids, Id) : Id;
        }
        return B.CreateIsNull(Ids);
    }

    const Function &localIds() {
        Module &M = *Kernel.getParent();
        for (const Function &F : M)
            if (primitiveOf(F) == Primitive::LocalId)
                return F;
        return declareLocalId(M, *sizeType(M));
    }

    // Makes work-items that come to Place wait. Returns the block in which the turn of Place
    // begins.
    BasicBlock *takeTurn(BasicBlock &Place, unsigned Number) {
        BasicBlock *Next = Place.getSingleSuccessor();
        waitFor(Place, Number);
        BasicBlock *Mine = block(Place.getName() + ".turn");
        B.SetInsertPoint(Mine);
        Value *IsMine = B.CreateICmpEQ(B.CreateLoad(B.getInt32Ty(), Own), B.getInt32(Number));
        B.CreateCondBr(IsMine, Next, Arrive);
        return Mine;
    }

    // Makes Block end by waiting for the turn of that number.
    void waitFor(BasicBlock &Block, unsigned Number) {
        if (!Block.empty() && (isBarrier(Block.front()) || isMeeting(Block.front())))
            Block.front().eraseFromParent();
        if (!Block.empty())
            Block.back().eraseFromParent();
        B.SetInsertPoint(&Block);
        B.CreateStore(B.getInt32(Number), Own);
        B.CreateBr(Arrive);
    }

    // Makes work-items that come to the end wait for all others.
    void goOn(ArrayRef<BasicBlock *> Order, unsigned Number) {
        if (!Part.After)
            return;
        BasicBlock *End = block("turn.end");
        waitFor(*End, Number);
        for (BasicBlock *Block : Order)
            if (Block == Part.Before || Part.Inside.contains(Block))
                Block->getTerminator()->replaceSuccessorWith(Part.After, End);
    }

    Function &Kernel;
    const Stretch &Part;
    Value &Turn;
    SmallVectorImpl<AllocaInst *> &Variables;
    IRBuilder<> B;
    AllocaInst *Own = nullptr; // the turn that the work-item waits for
    BasicBlock *Arrive = nullptr;
};

} // namespace

void runInTurns(Function &Kernel, const Stretch &Part, ArrayRef<BasicBlock *> Order, Value &Turn,
                SmallVectorImpl<AllocaInst *> &Variables) {
    TurnMaker(Kernel, Part, Turn, Variables).run(Order);
}

} // namespace barecl
