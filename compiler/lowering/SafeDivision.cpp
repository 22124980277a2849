// SPDX-License-Identifier: MIT

#include "lowering/SafeDivision.h"

#include "passes/facts/KeptControlFlow.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {

static bool isSigned(const BinaryOperator &Division) {
    return Division.getOpcode() == Instruction::SDiv || Division.getOpcode() == Instruction::SRem;
}

// Whether every lane of the divisor is a constant that is safe with any numerator.
static bool isHarmless(const BinaryOperator &Division) {
    auto Harmless = [&](const APInt &Lane) {
        return !Lane.isZero() && !(isSigned(Division) && Lane.isAllOnes());
    };
    return match(Division.getOperand(1), m_CheckedInt(Harmless));
}

// Replaces -1 too if the division is signed: n / -1 is 0 - n, and n % -1 is 0, as n % 1 is.
static void makeSafe(BinaryOperator &Division) {
    IRBuilder<> Builder(&Division);
    Type *Ty = Division.getType();
    Value *Divisor = Builder.CreateFreeze(Division.getOperand(1));
    Value *Harmful =
        isSigned(Division)
            ? Builder.CreateICmpULT(Builder.CreateAdd(Divisor, ConstantInt::get(Ty, 1)),
                                    ConstantInt::get(Ty, 2))
            : Builder.CreateICmpEQ(Divisor, Constant::getNullValue(Ty));
    Division.setOperand(1, Builder.CreateSelect(Harmful, ConstantInt::get(Ty, 1), Divisor));
    if (Division.getOpcode() != Instruction::SDiv)
        return;
    Builder.SetInsertPoint(Division.getNextNode());
    Value *IsMinusOne = Builder.CreateICmpEQ(Divisor, Constant::getAllOnesValue(Ty));
    SelectInst *Result = Builder.Insert(
        SelectInst::Create(IsMinusOne, Builder.CreateNeg(Division.getOperand(0)), &Division));
    Division.replaceUsesWithIf(Result, [&](const Use &U) { return U.getUser() != Result; });
}

PreservedAnalyses SafeDivisionPass::run(Function &Function, FunctionAnalysisManager &) {
    SmallVector<BinaryOperator *> Divisions;
    for (Instruction &Inst : instructions(Function))
        if (Inst.isIntDivRem() && !isHarmless(cast<BinaryOperator>(Inst)))
            Divisions.push_back(cast<BinaryOperator>(&Inst));
    for (BinaryOperator *Division : Divisions)
        makeSafe(*Division);
    return keptControlFlow(!Divisions.empty());
}

} // namespace barecl
