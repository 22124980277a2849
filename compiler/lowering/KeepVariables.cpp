// SPDX-License-Identifier: MIT

#include "lowering/KeepVariables.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace barecl {

static constexpr uint64_t MostBytes = 16;

static bool fitsRegisters(const AllocaInst &Variable) {
    const DataLayout &Layout = Variable.getDataLayout();
    return Variable.getAllocatedType()->isSingleValueType() &&
           Layout.getTypeAllocSize(Variable.getAllocatedType()) <= MostBytes;
}

// The variables of the source that fit registers.
static SmallSetVector<AllocaInst *, 16> variablesOf(Function &F) {
    SmallSetVector<AllocaInst *, 16> Result;
    for (Instruction &I : instructions(F))
        for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
            if (auto *Variable = dyn_cast_or_null<AllocaInst>(Record.getVariableLocationOp(0));
                Variable && Record.isDbgDeclare() && fitsRegisters(*Variable))
                Result.insert(Variable);
    return Result;
}

// The instructions before which the variable's scope ends.
static SmallVector<Instruction *> endsOf(AllocaInst &Variable) {
    SmallVector<Instruction *> Result;
    for (User *U : Variable.users())
        if (auto *Marker = dyn_cast<LifetimeIntrinsic>(U);
            Marker && Marker->getIntrinsicID() == Intrinsic::lifetime_end)
            Result.push_back(Marker);
    if (!Result.empty())
        return Result;
    for (BasicBlock &Block : *Variable.getFunction())
        if (isa<ReturnInst>(Block.getTerminator()))
            Result.push_back(Block.getTerminator());
    return Result;
}

static void use(IRBuilder<> &B, Value *Read) { B.CreateIntrinsic(Intrinsic::fake_use, {Read}); }

static void keep(AllocaInst &Variable) {
    const SmallVector<User *> Users(Variable.users());
    for (User *U : Users)
        if (auto *Store = dyn_cast<StoreInst>(U);
            Store && Store->getPointerOperand() == &Variable) {
            IRBuilder<> B(Store->getNextNode());
            use(B, Store->getValueOperand());
        }
    for (Instruction *End : endsOf(Variable)) {
        IRBuilder<> B(End);
        use(B, B.CreateLoad(Variable.getAllocatedType(), &Variable, Variable.getName() + ".last"));
    }
}

PreservedAnalyses KeepVariablesPass::run(Function &F, FunctionAnalysisManager &) {
    if (!Wanted || F.hasLocalLinkage())
        return PreservedAnalyses::all();
    for (AllocaInst *Variable : variablesOf(F))
        keep(*Variable);
    return PreservedAnalyses::none();
}

} // namespace barecl
