// SPDX-License-Identifier: MIT

#include "passes/facts/KeptLines.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
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

namespace {

// The annotations of a loop's stores, by pointer.
class LoopStores {
  public:
    void note(const Loop &Of) {
        Annotations.clear();
        for (BasicBlock *Block : Of.blocks())
            for (Instruction &Inst : *Block)
                if (auto *Store = dyn_cast<StoreInst>(&Inst))
                    if (MDNode *Annotation = Store->getMetadata(LLVMContext::MD_annotation))
                        Annotations[Store->getPointerOperand()] = Annotation;
    }
    void annotateBehind(const Loop &Of) {
        if (Annotations.empty())
            return;
        SmallVector<BasicBlock *> Exits;
        Of.getUniqueExitBlocks(Exits);
        for (BasicBlock *Exit : Exits)
            for (Instruction &Inst : *Exit)
                if (auto *Store = dyn_cast<StoreInst>(&Inst); Store && !isKnown(*Store))
                    if (MDNode *Found = Annotations.lookup(pointerOf(*Store)))
                        Store->setMetadata(LLVMContext::MD_annotation, Found);
    }

  private:
    static bool isKnown(const StoreInst &Store) {
        const DebugLoc &Now = Store.getDebugLoc();
        return (Now && Now.getLine() != 0) || Store.getMetadata(LLVMContext::MD_annotation);
    }
    // After a loop, a phi with one input may stand for a value of the loop.
    static const Value *pointerOf(const StoreInst &Store) {
        const Value *Pointer = Store.getPointerOperand();
        while (const auto *Phi = dyn_cast<PHINode>(Pointer)) {
            if (Phi->getNumIncomingValues() != 1)
                break;
            Pointer = Phi->getIncomingValue(0);
        }
        return Pointer;
    }

    DenseMap<const Value *, MDNode *> Annotations;
};

// The loop on which LICM runs; null: another pass runs.
const Loop *loopOfLicm(StringRef Pass, const Any &Unit) {
    const auto *Found = Pass == "LICMPass" ? any_cast<const Loop *>(&Unit) : nullptr;
    return Found ? *Found : nullptr;
}

} // namespace

void followLines(PassInstrumentationCallbacks &Callbacks) {
    auto Stores = std::make_shared<LoopStores>();
    Callbacks.registerBeforeNonSkippedPassCallback([Stores](StringRef Pass, Any Unit) {
        if (const Loop *Of = loopOfLicm(Pass, Unit))
            Stores->note(*Of);
    });
    Callbacks.registerAfterPassCallback(
        [Stores](StringRef Pass, Any Unit, const PreservedAnalyses &) {
            if (const Loop *Of = loopOfLicm(Pass, Unit))
                Stores->annotateBehind(*Of);
        });
}

} // namespace barecl
