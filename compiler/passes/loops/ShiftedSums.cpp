// SPDX-License-Identifier: MIT

#include "ShiftedSums.h"

#include "passes/facts/KeptControlFlow.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"

#include <algorithm>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {
namespace {

// By how many bits V is visibly shifted to the left: its lowest bits are zeros. A sum has few terms.
unsigned shiftOf(const Value *V, unsigned Depth = 0) {
    constexpr unsigned MostDepth = 4;
    const APInt *Number;
    Value *A, *B;
    if (match(V, m_APInt(Number)))
        return Number->countr_zero();
    if (match(V, m_Shl(m_Value(), m_APInt(Number))))
        return unsigned(Number->getLimitedValue(V->getType()->getScalarSizeInBits()));
    if (Depth < MostDepth && match(V, m_Add(m_Value(A), m_Value(B))))
        return std::min(shiftOf(A, Depth + 1), shiftOf(B, Depth + 1));
    return 0;
}

// A number that is V when it is shifted to the left by Bits, at most shiftOf(V).
Value *unshifted(Value *V, unsigned Bits, IRBuilderBase &B) {
    const APInt *Number;
    Value *Shifted, *First, *Second;
    if (match(V, m_APInt(Number)))
        return ConstantInt::get(V->getType(), Number->lshr(Bits));
    if (match(V, m_Shl(m_Value(Shifted), m_APInt(Number))))
        return *Number == Bits ? Shifted : B.CreateShl(Shifted, Number->getZExtValue() - Bits);
    [[maybe_unused]] const bool IsSum = match(V, m_Add(m_Value(First), m_Value(Second)));
    assert(IsSum);
    Value *Left = unshifted(First, Bits, B);
    return B.CreateAdd(Left, unshifted(Second, Bits, B));
}

// Whether I was changed.
bool improve(Instruction &I) {
    auto *Sum = dyn_cast<BinaryOperator>(I.getOperand(0));
    const APInt *Back;
    if (!Sum || Sum->getOpcode() != Instruction::Add || !match(I.getOperand(1), m_APInt(Back)))
        return false;
    const unsigned Bits = shiftOf(Sum);
    if (Bits >= I.getType()->getScalarSizeInBits() || Back->ugt(Bits) || Back->isZero())
        return false;
    IRBuilder<> B(&I);
    I.setOperand(0, B.CreateShl(unshifted(Sum, Bits, B), Bits));
    return true;
}

} // namespace

PreservedAnalyses ShiftedSumsPass::run(Function &F, FunctionAnalysisManager &AM) {
    const auto &Loops = AM.getResult<LoopAnalysis>(F);
    bool Changed = false;
    for (Instruction &I : instructions(F))
        if (match(&I, m_Shr(m_Value(), m_Value())) && I.getType()->isIntegerTy() &&
            Loops.getLoopFor(I.getParent()))
            Changed |= improve(I);
    return keptControlFlow(Changed);
}

} // namespace barecl
