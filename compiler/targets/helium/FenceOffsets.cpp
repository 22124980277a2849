// SPDX-License-Identifier: MIT

#include "FenceOffsets.h"

#include "passes/facts/KeptControlFlow.h"
#include "passes/late/Mve.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace barecl {

// Whether LLVM would look into this value for a sum with a constant. Conversions of narrow offsets stay visible,
// because gathers take narrow offsets.
static bool isSum(const Value *Offset) {
    const auto *I = dyn_cast<Instruction>(Offset);
    if (!I)
        return isa<Constant>(Offset);
    switch (I->getOpcode()) {
    case Instruction::PHI:
    case Instruction::Add:
    case Instruction::Or:
    case Instruction::Mul:
    case Instruction::Shl:
        return true;
    default:
        return false;
    }
}

static GetElementPtrInst *vectorOfAddresses(Value *V) {
    auto *At = dyn_cast<GetElementPtrInst>(V);
    return At && At->getType()->isVectorTy() ? At : nullptr;
}

// Whether gathers and scatters with elements of `Bytes` bytes take the offsets of At unchanged.
static bool takesOffsets(const GetElementPtrInst &At, uint64_t Bytes) {
    const uint64_t Scale = At.getDataLayout().getTypeAllocSize(At.getSourceElementType());
    return At.getNumIndices() == 1 && !At.getPointerOperandType()->isVectorTy() &&
           At.getOperand(1)->getType()->isVectorTy() && (Scale == 1 || Scale == Bytes);
}

// Returns At with everything that all lanes add moved into its base; null if there is nothing to move.
static Value *rebased(GetElementPtrInst &At, uint64_t Bytes) {
    SmallVector<const GetElementPtrInst *> Added;
    GetElementPtrInst *From = &At;
    while (From && From->getNumIndices() == 1 && !From->getOperand(1)->getType()->isVectorTy()) {
        Added.push_back(From);
        From = vectorOfAddresses(From->getPointerOperand());
    }
    if (Added.empty() || !From || !takesOffsets(*From, Bytes))
        return nullptr;
    IRBuilder<> Builder(&At);
    Value *Base = From->getPointerOperand();
    for (const GetElementPtrInst *Way : Added)
        Base = Builder.CreateGEP(Way->getSourceElementType(), Base, Way->getOperand(1));
    return Builder.CreateGEP(From->getSourceElementType(), Base, From->getOperand(1));
}

// Adds to the base what all lanes add to their offsets. Returns whether it changed anything.
static bool rebase(CallBase &Access, unsigned Operand, const Type *Accessed) {
    auto *At = vectorOfAddresses(Access.getArgOperand(Operand));
    Value *Rebased = At ? rebased(*At, Accessed->getScalarSizeInBits() / 8) : nullptr;
    if (!Rebased)
        return false;
    Access.setArgOperand(Operand, Rebased);
    RecursivelyDeleteTriviallyDeadInstructions(At);
    return true;
}

// Freezes the offsets of Addresses and of the addresses that they are based on.
static bool fenceOffsets(Value *Addresses) {
    bool Changed = false;
    for (auto *At = vectorOfAddresses(Addresses); At;
         At = vectorOfAddresses(At->getPointerOperand()))
        for (Use &Offset : At->indices())
            if (isSum(Offset) && At->getSourceElementType()->isSingleValueType()) {
                IRBuilder<> Builder(At);
                Offset.set(Builder.CreateFreeze(Offset));
                Changed = true;
            }
    return Changed;
}

PreservedAnalyses FenceOffsetsPass::run(Function &Function, FunctionAnalysisManager &AM) {
    if (!hasMve(Function, AM.getResult<TargetIRAnalysis>(Function)))
        return PreservedAnalyses::all();
    bool Changed = false;
    for (Instruction &Inst : instructions(Function)) {
        auto *Access = dyn_cast<IntrinsicInst>(&Inst);
        const Intrinsic::ID ID = Access ? Access->getIntrinsicID() : Intrinsic::not_intrinsic;
        if (ID != Intrinsic::masked_gather && ID != Intrinsic::masked_scatter)
            continue;
        const bool Gathers = ID == Intrinsic::masked_gather;
        const unsigned Operand = Gathers ? 0 : 1;
        Changed |=
            rebase(*Access, Operand, (Gathers ? &Inst : Access->getArgOperand(0))->getType());
        Changed |= fenceOffsets(Access->getArgOperand(Operand));
    }
    return keptControlFlow(Changed);
}

} // namespace barecl
