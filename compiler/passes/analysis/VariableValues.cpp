// SPDX-License-Identifier: MIT

#include "VariableValues.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace barecl {

bool describesVariables(const Function &F) {
    const DISubprogram *Program = F.getSubprogram();
    return Program && Program->getUnit() &&
           Program->getUnit()->getEmissionKind() == DICompileUnit::FullDebug;
}

bool describesVariables(const Module &M) {
    return any_of(M.debug_compile_units(), [](const DICompileUnit *Unit) {
        return Unit->getEmissionKind() == DICompileUnit::FullDebug;
    });
}

static bool sayTheSame(const DbgVariableRecord *A, const DbgVariableRecord *B) {
    return A == B ||
           (A && B && A->getVariableLocationOp(0) == B->getVariableLocationOp(0) &&
            A->getExpression() == B->getExpression() && A->getDebugLoc() == B->getDebugLoc());
}

// Keeps what both paths agree on. A variable that is missing in one of them is unknown.
static void meet(VariableValues::State &Into, const VariableValues::State &Other) {
    for (auto &[Variable, Record] : Into)
        if (!sayTheSame(Record, Other.lookup(Variable)))
            Record = nullptr;
    for (auto &[Variable, Record] : Other)
        Into.insert({Variable, nullptr});
}

static DebugVariable variableOf(const DbgVariableRecord &Record) {
    return DebugVariable(Record.getVariable(), std::nullopt, Record.getDebugLoc()->getInlinedAt());
}

static void follow(VariableValues::State &State, BasicBlock &Block) {
    for (Instruction &I : Block)
        for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange())) {
            if (!Record.isDbgValue())
                continue;
            const bool IsKnown = Record.getNumVariableLocationOps() == 1 &&
                                 !Record.getExpression()->isFragment() && !Record.isKillLocation();
            State[variableOf(Record)] = IsKnown ? &Record : nullptr;
        }
}

static bool areEqual(const VariableValues::State &A, const VariableValues::State &B) {
    return A.size() == B.size() && all_of(A, [&](const auto &Each) {
               auto Found = B.find(Each.first);
               return Found != B.end() && Found->second == Each.second;
           });
}

VariableValues::State VariableValues::atStart(BasicBlock &Block) const {
    State Result;
    bool IsFirst = true;
    for (const BasicBlock *Before : predecessors(&Block)) {
        auto Found = Ends.find(Before);
        if (Found == Ends.end())
            continue; // not reached yet, or never
        if (IsFirst)
            Result = Found->second;
        else
            meet(Result, Found->second);
        IsFirst = false;
    }
    return Result;
}

// Ends, because a known value can become unknown but never the other way round.
VariableValues::VariableValues(Function &F) {
    const ReversePostOrderTraversal<Function *> Order(&F);
    for (bool Changed = true; Changed;) {
        Changed = false;
        for (BasicBlock *Block : Order) {
            State End = atStart(*Block);
            follow(End, *Block);
            auto [Old, IsNew] = Ends.try_emplace(Block, End);
            if (!IsNew && areEqual(Old->second, End))
                continue;
            Old->second = std::move(End);
            Changed = true;
        }
    }
    for (const auto &[Block, End] : Ends)
        for (const auto &[Variable, Record] : End)
            All.insert({Variable, nullptr});
}

} // namespace barecl
