// SPDX-License-Identifier: MIT

#include "lowering/FenceOffsets.h"

#include "lowering/Mve.h"
#include "passes/KeptControlFlow.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace barecl {

// What LLVM looks into for a sum of something and a constant. Conversions of narrow offsets are left
// to be seen: gathers take those.
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

// The offsets of Addresses, and of what they are offsets from.
static bool fenceOffsets(Value *Addresses) {
    bool Changed = false;
    for (auto *At = dyn_cast<GetElementPtrInst>(Addresses); At && At->getType()->isVectorTy();
         At = dyn_cast<GetElementPtrInst>(At->getPointerOperand()))
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
        const auto *Access = dyn_cast<IntrinsicInst>(&Inst);
        if (!Access)
            continue;
        if (Access->getIntrinsicID() == Intrinsic::masked_gather)
            Changed |= fenceOffsets(Access->getArgOperand(0));
        else if (Access->getIntrinsicID() == Intrinsic::masked_scatter)
            Changed |= fenceOffsets(Access->getArgOperand(1));
    }
    return keptControlFlow(Changed);
}

} // namespace barecl
