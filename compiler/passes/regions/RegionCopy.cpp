// SPDX-License-Identifier: MIT

#include "RegionCopy.h"
#include "passes/facts/LaunchContext.h"
#include "passes/facts/Primitives.h"

using namespace llvm;

namespace barecl {

// Copies I to the end of Block; the copy's operands are still those of the kernel.
static Value *copyInto(BasicBlock *Block, const Region &R, const WorkItem &Item, Instruction &I) {
    if (primitiveOf(I) == Primitive::LocalId) {
        IRBuilder<> B(Block);
        return selectDimension(B, I.getOperand(0), Item.Id);
    }
    Instruction *Copy = I.clone();
    Copy->setName(I.getName());
    Copy->insertInto(Block, Block->end());
    if (auto *Phi = dyn_cast<PHINode>(Copy))
        Phi->removeIncomingValueIf(
            [&](unsigned N) { return !R.Blocks.contains(Phi->getIncomingBlock(N)); },
            /*DeletePHIIfEmpty=*/false);
    return Copy;
}

void copyRegion(const Region &R, const WorkItem &Item, ValueToValueMapTy &Map) {
    Function *F = Item.Latch->getParent();
    for (BasicBlock *Block : R.Blocks)
        Map[Block] = BasicBlock::Create(F->getContext(), Block->getName(), F, Item.Latch);
    for (BasicBlock *Block : R.Blocks)
        for (Instruction &I : *Block)
            if (!isa<AllocaInst>(I))
                Map[&I] = copyInto(cast<BasicBlock>(Map[Block]), R, Item, I);
    for (BasicBlock *Block : R.Blocks)
        for (Instruction &I : *cast<BasicBlock>(Map[Block]))
            RemapInstruction(&I, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
}

} // namespace barecl
