// SPDX-License-Identifier: MIT

#include "passes/facts/KeptLines.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace barecl {

static constexpr StringLiteral TableName = "barecl.lines", Prefix = "barecl.line.";

void keepLines(Module &Module) {
    MapVector<DILocation *, MDNode *> Annotations;
    for (Function &F : Module)
        for (Instruction &Inst : instructions(F)) {
            DILocation *Loc = Inst.getDebugLoc().get();
            if (!Loc || Loc->getLine() == 0 || !Inst.mayReadOrWriteMemory() || isa<CallBase>(Inst))
                continue;
            MDNode *&Annotation = Annotations[Loc];
            if (!Annotation)
                Annotation =
                    MDNode::get(Module.getContext(),
                                MDString::get(Module.getContext(),
                                              (Prefix + Twine(Annotations.size() - 1)).str()));
            Inst.setMetadata(LLVMContext::MD_annotation, Annotation);
        }
    if (Annotations.empty())
        return;
    NamedMDNode *Table = Module.getOrInsertNamedMetadata(TableName);
    for (auto &[Loc, Annotation] : Annotations)
        Table->addOperand(Loc);
}

// The line that was kept for the instruction. Null: none was.
static DILocation *keptLine(const Instruction &Inst, const NamedMDNode &Table) {
    const MDNode *Annotation = Inst.getMetadata(LLVMContext::MD_annotation);
    if (!Annotation || Annotation->getNumOperands() == 0)
        return nullptr;
    const auto *Name = dyn_cast<MDString>(Annotation->getOperand(0));
    StringRef Number = Name ? Name->getString() : "";
    unsigned Index;
    if (!Number.consume_front(Prefix) || Number.getAsInteger(10, Index) ||
        Index >= Table.getNumOperands())
        return nullptr;
    return cast<DILocation>(Table.getOperand(Index));
}

// Restores the line if the instruction has lost it. The location must belong to the instruction's function.
static void restoreLine(Instruction &Inst, DILocation &Loc) {
    const DebugLoc &Now = Inst.getDebugLoc();
    const bool IsKnown = Now && Now.getLine() != 0;
    if (!IsKnown && Loc.getInlinedAtScope()->getSubprogram() == Inst.getFunction()->getSubprogram())
        Inst.setDebugLoc(&Loc);
}

void restoreLines(Module &Module) {
    NamedMDNode *Table = Module.getNamedMetadata(TableName);
    if (!Table)
        return;
    for (Function &F : Module)
        for (Instruction &Inst : instructions(F))
            if (DILocation *Loc = keptLine(Inst, *Table)) {
                restoreLine(Inst, *Loc);
                Inst.setMetadata(LLVMContext::MD_annotation, nullptr);
            }
    Table->eraseFromParent();
}

} // namespace barecl
