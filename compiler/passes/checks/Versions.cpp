// SPDX-License-Identifier: MIT

#include "Versions.h"
#include "passes/facts/Primitives.h"

#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace barecl {
namespace {

// Moves the variables to the front, and returns the first instruction behind them.
Instruction *behindVariables(BasicBlock &Entry) {
    Instruction *First = &*Entry.getFirstNonPHIOrDbgOrAlloca();
    for (Instruction &I : make_early_inc_range(make_range(First->getIterator(), Entry.end())))
        if (auto *Alloca = dyn_cast<AllocaInst>(&I); Alloca && Alloca->isStaticAlloca())
            Alloca->moveBefore(First->getIterator());
    return First;
}

// Returns the first instruction behind the wait.
Instruction *waitAtStart(BasicBlock &Block) {
    Instruction *First = &*Block.getFirstNonPHIOrDbg();
    IRBuilder<> B(First);
    B.SetCurrentDebugLocation(First->getDebugLoc());
    createBarrier(B);
    return First;
}

} // namespace

Versions::Versions(Function &Kernel) {
    BasicBlock &Entry = Kernel.getEntryBlock();
    First = SplitBlock(&Entry, behindVariables(Entry));
    Choice = cast<BranchInst>(Entry.getTerminator());
    SmallVector<BasicBlock *> Blocks;
    for (BasicBlock &Block : drop_begin(Kernel))
        Blocks.push_back(&Block);
    ValueToValueMapTy Map;
    for (Instruction &I : make_early_inc_range(Entry))
        if (isa<AllocaInst>(I)) {
            Instruction *Copy = I.clone();
            Copy->setName(I.getName());
            Copy->insertAfter(I.getIterator());
            Map[&I] = Copy;
            Variables.push_back(Copy);
        }
    for (BasicBlock *Block : Blocks) {
        BasicBlock *Copy = CloneBasicBlock(Block, Map, ".full", &Kernel);
        Map[Block] = Copy;
        Copies.insert(Copy);
    }
    CopyOfFirst = Copies.front();
    remapInstructionsInBlocks(Copies.getArrayRef(), Map);
}

void Versions::choose(Value *Condition) {
    Starts = {waitAtStart(*First), waitAtStart(*CopyOfFirst)};
    ReplaceInstWithInst(Choice, BranchInst::Create(First, CopyOfFirst, Condition));
}

void Versions::dropCopy() {
    Starts = {&*First->getFirstNonPHIOrDbg()};
    DeleteDeadBlocks(Copies.getArrayRef());
    Copies.clear();
    for (Instruction *Each : Variables)
        Each->eraseFromParent();
}

} // namespace barecl
