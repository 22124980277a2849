// SPDX-License-Identifier: MIT

#include "FenceZeros.h"

#include "passes/facts/KeptControlFlow.h"
#include "passes/late/Mve.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {

static bool isTestForNan(const FCmpInst &Compare) {
    return Compare.getPredicate() == CmpInst::FCMP_UNO ||
           Compare.getPredicate() == CmpInst::FCMP_ORD;
}

// Whether the comparison is right with NaN even if LLVM takes `lt` for ordered.
static bool isRightWithZero(const FCmpInst &Compare) {
    return Compare.getPredicate() == CmpInst::FCMP_OEQ ||
           Compare.getPredicate() == CmpInst::FCMP_UNE;
}

// Hides a 0 from LLVM. Returns whether the comparison had one.
static bool fenceZero(FCmpInst &Compare) {
    for (unsigned Side : {0u, 1u}) {
        Value *Zero = Compare.getOperand(Side);
        if (!match(Zero, m_AnyZeroFP()))
            continue;
        IRBuilder<> Builder(&Compare);
        Compare.setOperand(Side, isTestForNan(Compare)
                                     ? Compare.getOperand(1 - Side)
                                     : Builder.CreateIntrinsic(Intrinsic::arithmetic_fence,
                                                               {Zero->getType()}, {Zero}));
        return true;
    }
    return false;
}

PreservedAnalyses FenceZerosPass::run(Function &Function, FunctionAnalysisManager &AM) {
    if (!hasMve(Function, AM.getResult<TargetIRAnalysis>(Function)))
        return PreservedAnalyses::all();

    bool Changed = false;
    for (Instruction &Inst : instructions(Function))
        if (auto *Compare = dyn_cast<FCmpInst>(&Inst))
            Changed |= Compare->getType()->isVectorTy() && !isRightWithZero(*Compare) &&
                       fenceZero(*Compare);
    return keptControlFlow(Changed);
}

} // namespace barecl
