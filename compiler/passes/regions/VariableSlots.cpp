// SPDX-License-Identifier: MIT

#include "VariableSlots.h"
#include "passes/analysis/VariableValues.h"
#include "passes/facts/AddressSpaces.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace barecl {
namespace {

// The records of each variable that only plain values describe.
using Records = MapVector<DebugVariable, SmallVector<DbgVariableRecord *>>;

bool isPlain(const DbgVariableRecord &Record) {
    return Record.isKillLocation() ||
           (Record.isDbgValue() && Record.getNumVariableLocationOps() == 1 &&
            Record.getExpression()->getNumElements() == 0);
}

Records recordsOf(Function &F) {
    Records Result;
    SmallPtrSet<const DILocalVariable *, 8> Others;
    for (Instruction &I : instructions(F))
        for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange())) {
            Result[DebugVariable(&Record)].push_back(&Record);
            if (!isPlain(Record))
                Others.insert(Record.getVariable());
        }
    Result.remove_if([&](const auto &Each) { return Others.contains(Each.first.getVariable()); });
    return Result;
}

// Makes a slot that is large enough for every value of the variable; null if it has no value.
AllocaInst *makeSlot(const SmallVector<DbgVariableRecord *> &Of, Function &F) {
    const DataLayout &Layout = F.getDataLayout();
    Type *Largest = nullptr;
    for (const DbgVariableRecord *Record : Of) {
        Type *T = Record->isKillLocation() ? nullptr : Record->getVariableLocationOp(0)->getType();
        if (T && (!Largest || Layout.getTypeAllocSize(T) > Layout.getTypeAllocSize(Largest)))
            Largest = T;
    }
    if (!Largest)
        return nullptr;
    IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
    AllocaInst *Slot = B.CreateAlloca(Largest, PrivateSpace, nullptr,
                                      Of.front()->getVariable()->getName() + ".slot");
    return Slot;
}

// The location of the store: that of the instruction that computes the value, so that the variable has the value after
// that line.
DebugLoc lineOf(const DbgVariableRecord &Record) {
    const auto *Computed = dyn_cast<Instruction>(Record.getVariableLocationOp(0));
    return Computed ? Computed->getDebugLoc() : DebugLoc();
}

// Whether the value is available before `Next`. LLVM does not require that of a record, but does of a store.
bool reaches(const DbgVariableRecord &Record, const Instruction *Next, const DominatorTree &Tree) {
    return !Record.isKillLocation() && Tree.dominates(Record.getVariableLocationOp(0), Next);
}

void fill(AllocaInst &Slot, const SmallVector<DbgVariableRecord *> &Of, const DominatorTree &Tree) {
    Instruction *Entry = Slot.getFunction()->getEntryBlock().getTerminator();
    const DbgVariableRecord &First = *Of.front();
    auto *Where =
        DILocation::get(Slot.getContext(), First.getVariable()->getLine(), 0,
                        First.getVariable()->getScope(), First.getDebugLoc()->getInlinedAt());
    Entry->getParent()->insertDbgRecordBefore(
        DbgVariableRecord::createDVRDeclare(&Slot, First.getVariable(),
                                            DIExpression::get(Slot.getContext(), {}), Where),
        Entry->getIterator());
    // Finds the instruction of each record first: once a store is inserted between records, they belong to the store.
    SmallVector<std::pair<DbgVariableRecord *, Instruction *>> Changes;
    for (DbgVariableRecord *Record : Of)
        Changes.push_back({Record, const_cast<Instruction *>(Record->getInstruction())});
    for (auto [Record, Next] : Changes) {
        if (reaches(*Record, Next, Tree)) {
            IRBuilder<> B(Next->getParent(), Next->getIterator());
            B.SetCurrentDebugLocation(lineOf(*Record));
            B.CreateStore(Record->getVariableLocationOp(0), &Slot, /*isVolatile=*/true);
        }
        Record->eraseFromParent();
    }
}

} // namespace

PreservedAnalyses VariableSlotsPass::run(Function &F, FunctionAnalysisManager &) {
    if (!Wanted || !describesVariables(F))
        return PreservedAnalyses::all();
    const DominatorTree Tree(F);
    for (const auto &[Variable, Of] : recordsOf(F))
        if (AllocaInst *Slot = makeSlot(Of, F))
            fill(*Slot, Of, Tree);
    for (Instruction &I : make_early_inc_range(instructions(F)))
        if (auto *Use = dyn_cast<IntrinsicInst>(&I);
            Use && Use->getIntrinsicID() == Intrinsic::fake_use)
            Use->eraseFromParent();
    return PreservedAnalyses::none();
}

} // namespace barecl
