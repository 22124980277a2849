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

// Copies the records of variables that stand before the instructions of Block. Those of an instruction that is not
// copied come before the next one. Variables in memory are described elsewhere (DebugVariables.h).
static void copyRecords(BasicBlock &Block, ValueToValueMapTy &Map) {
    SmallVector<DbgRecord *> Waiting;
    for (Instruction &I : Block) {
        for (DbgRecord &Record : I.getDbgRecordRange())
            if (const auto *Variable = dyn_cast<DbgVariableRecord>(&Record);
                Variable && Variable->isDbgValue())
                Waiting.push_back(Record.clone());
        auto *Copy = dyn_cast_or_null<Instruction>(Map.lookup(&I));
        if (!Copy || Copy->getParent() != Map.lookup(&Block) || isa<PHINode>(Copy))
            continue;
        for (DbgRecord *Record : Waiting)
            Copy->getParent()->insertDbgRecordBefore(Record, Copy->getIterator());
        Waiting.clear();
        RemapDbgRecordRange(Copy->getModule(), Copy->getDbgRecordRange(), Map,
                            RF_NoModuleLevelChanges);
    }
}

void copyRegion(const Region &R, const WorkItem &Item, ValueToValueMapTy &Map) {
    Function *F = Item.Latch->getParent();
    for (BasicBlock *Block : R.Blocks)
        Map[Block] = BasicBlock::Create(F->getContext(), Block->getName(), F, Item.Latch);
    for (BasicBlock *Block : R.Blocks)
        for (Instruction &I : *Block)
            if (!isa<AllocaInst>(I))
                Map[&I] = copyInto(cast<BasicBlock>(Map[Block]), R, Item, I);
    for (BasicBlock *Block : R.Blocks) {
        for (Instruction &I : *cast<BasicBlock>(Map[Block]))
            RemapInstruction(&I, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
        copyRecords(*Block, Map);
    }
}

} // namespace barecl
