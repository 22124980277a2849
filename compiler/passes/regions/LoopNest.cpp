// SPDX-License-Identifier: MIT

#include "LoopNest.h"
#include "passes/facts/KernelFacts.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace barecl {

// LLVM's vectoriser takes no shorter loop that needs a run-time check (LLVM 22:
// TinyTripCountVectorThreshold), as loops with 32-bit indices of 64-bit addresses may.
static constexpr unsigned ShortestLoop = 16;

LoopNest::LoopNest(BasicBlock *Entry, ArrayRef<Value *> Sizes, const ItemOrder &Order) {
    Function *F = Entry->getParent();
    LLVMContext &Context = F->getContext();
    IRBuilder<> B(Entry);
    Constant *Zero = ConstantInt::get(Sizes[0]->getType(), 0);
    Constant *One = ConstantInt::get(Sizes[0]->getType(), 1);
    Item = Zero;
    const auto *Width = dyn_cast<ConstantInt>(Sizes[Order[0]]);
    RowIsShort = Width && Width->getBitWidth() == 64 && Width->getValue().ult(ShortestLoop);

    PHINode *Phis[3] = {};
    for (unsigned D : reverse(Order)) {
        Id[D] = Zero;
        if (Sizes[D] == One)
            continue;
        const char Name[] = {"xyz"[D], 0};
        auto *Header = BasicBlock::Create(Context, Twine("items.") + Name, F);
        BasicBlock *Before = B.GetInsertBlock();
        B.CreateBr(Header);
        B.SetInsertPoint(Header);
        Phis[D] = B.CreatePHI(Zero->getType(), 2, Twine("local.") + Name);
        Phis[D]->addIncoming(Zero, Before);
        Id[D] = Phis[D];
    }
    // LLVM moves the invariant parts of (z * size_y + y) * size_x + x out of the loops.
    for (int D = 2; D >= 0; --D) {
        if (!Phis[D])
            continue;
        Value *Row = Item == Zero ? Zero : B.CreateMul(Item, Sizes[D], "row", true, true);
        Item = Row == Zero ? Id[D] : B.CreateAdd(Row, Id[D], "item", true, true);
    }
    Body = B.GetInsertBlock();

    Latch = BasicBlock::Create(Context, "items.next", F);
    BasicBlock *Close = Latch;
    for (unsigned D : Order) {
        if (!Phis[D])
            continue;
        auto *Next = BasicBlock::Create(Context, "items.done", F);
        B.SetInsertPoint(Close);
        Value *Step = B.CreateAdd(Phis[D], One, Phis[D]->getName() + ".next", true, true);
        Phis[D]->addIncoming(Step, Close);
        Backs.push_back(B.CreateCondBr(B.CreateICmpEQ(Step, Sizes[D]), Next, Phis[D]->getParent()));
        Close = Next;
    }
    Leave = Close;
}

MDNode *LoopNest::markParallel(const DebugLoc &Where) {
    LLVMContext &Context = Latch->getContext();
    SmallVector<Metadata *, 3> Groups;
    for (BranchInst *Back : Backs) {
        SmallVector<Metadata *, 3> Facts = {nullptr}; // a loop's node refers to itself
        if (Where)
            Facts.push_back(Where.getAsMDNode());
        auto Say = [&](StringRef Fact) {
            Facts.push_back(MDNode::get(Context, MDString::get(Context, Fact)));
        };
        Say("llvm.loop.mustprogress");
        if (!RowIsShort) {
            append_range(Facts, workItemLoopProperties(Context));
            Groups.push_back(MDNode::getDistinct(Context, {}));
            Facts.push_back(MDNode::get(
                Context, {MDString::get(Context, "llvm.loop.parallel_accesses"), Groups.back()}));
        }
        MDNode *Loop = MDNode::getDistinct(Context, Facts);
        Loop->replaceOperandWith(0, Loop);
        Back->setMetadata(LLVMContext::MD_loop, Loop);
    }
    if (Groups.size() == 1)
        return cast<MDNode>(Groups[0]);
    return Groups.empty() ? nullptr : MDNode::get(Context, Groups);
}

} // namespace barecl
