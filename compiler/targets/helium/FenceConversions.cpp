// SPDX-License-Identifier: MIT

#include "FenceConversions.h"

#include "passes/facts/KeptControlFlow.h"
#include "passes/late/Mve.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {

static bool isToInteger(Instruction &Inst) {
    return isa<FPToSIInst, FPToUIInst>(Inst) ||
           match(&Inst, m_Intrinsic<Intrinsic::fptosi_sat>(m_Value())) ||
           match(&Inst, m_Intrinsic<Intrinsic::fptoui_sat>(m_Value()));
}

// The sign of an extended half: selection would take it from the half itself, which it cannot do.
static bool isSignOfHalf(Instruction &Inst) {
    return match(&Inst, m_Intrinsic<Intrinsic::copysign>(m_Value(), m_FPExt(m_Value())));
}

static Value *fence(IRBuilder<> &Builder, Value *Number) {
    return Builder.CreateIntrinsic(Intrinsic::arithmetic_fence, {Number->getType()}, {Number});
}

PreservedAnalyses FenceConversionsPass::run(Function &Function, FunctionAnalysisManager &AM) {
    if (!hasMve(Function, AM.getResult<TargetIRAnalysis>(Function)))
        return PreservedAnalyses::all();

    bool Changed = false;
    for (Instruction &Inst : make_early_inc_range(instructions(Function))) {
        if (isSignOfHalf(Inst)) {
            IRBuilder<> Builder(&Inst);
            Inst.setOperand(1, fence(Builder, Inst.getOperand(1)));
        } else if (!Inst.getType()->isVectorTy()) {
            continue;
        } else if (isa<SIToFPInst, UIToFPInst>(Inst)) {
            IRBuilder<> Builder(Inst.getNextNode());
            Value *Fence = fence(Builder, &Inst);
            Inst.replaceUsesWithIf(Fence, [&](const Use &Use) { return Use.getUser() != Fence; });
        } else if (isToInteger(Inst)) {
            IRBuilder<> Builder(&Inst);
            Inst.setOperand(0, fence(Builder, Inst.getOperand(0)));
        } else {
            continue;
        }
        Changed = true;
    }
    return keptControlFlow(Changed);
}

} // namespace barecl
