// SPDX-License-Identifier: MIT

#include "lowering/FenceConversions.h"

#include "passes/KeptControlFlow.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {

// Of 32-bit ARM's vector units, MVE alone has masks.
static bool hasMve(const Function &Function, const TargetTransformInfo &TTI) {
    const Triple &Triple = Function.getParent()->getTargetTriple();
    auto *Words = FixedVectorType::get(Type::getInt32Ty(Function.getContext()), 4);
    return (Triple.isARM() || Triple.isThumb()) && TTI.isLegalMaskedLoad(Words, Align(4), 0);
}

static bool isToInteger(Instruction &Inst) {
    return isa<FPToSIInst, FPToUIInst>(Inst) ||
           match(&Inst, m_Intrinsic<Intrinsic::fptosi_sat>(m_Value())) ||
           match(&Inst, m_Intrinsic<Intrinsic::fptoui_sat>(m_Value()));
}

static Value *fence(IRBuilder<> &Builder, Value *Number) {
    return Builder.CreateIntrinsic(Intrinsic::arithmetic_fence, {Number->getType()}, {Number});
}

PreservedAnalyses FenceConversionsPass::run(Function &Function, FunctionAnalysisManager &AM) {
    if (!hasMve(Function, AM.getResult<TargetIRAnalysis>(Function)))
        return PreservedAnalyses::all();

    bool Changed = false;
    for (Instruction &Inst : make_early_inc_range(instructions(Function))) {
        if (!Inst.getType()->isVectorTy())
            continue;
        if (isa<SIToFPInst, UIToFPInst>(Inst)) {
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
