// SPDX-License-Identifier: MIT

#include "Masks.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace barecl {

bool isMask(const Type *T) {
    const auto *Vector = dyn_cast<FixedVectorType>(T);
    return Vector && Vector->getElementType()->isIntegerTy(1) &&
           isPowerOf2_32(Vector->getNumElements()) && Vector->getNumElements() >= 2 &&
           Vector->getNumElements() <= 16;
}

static std::optional<MaskTest> maskTest(Value *Mask, bool OfAll, bool IsLimit) {
    return isMask(Mask->getType()) ? std::optional(MaskTest{Mask, OfAll, IsLimit}) : std::nullopt;
}

std::optional<MaskTest> maskTest(Instruction &I) {
    Value *Mask;
    CmpPredicate Predicate;
    const APInt *Number;
    if (match(&I, m_Intrinsic<Intrinsic::vector_reduce_or>(m_Value(Mask))))
        return maskTest(Mask, false, false);
    if (match(&I, m_Intrinsic<Intrinsic::vector_reduce_and>(m_Value(Mask))))
        return maskTest(Mask, true, true);
    if (match(&I, m_ICmp(Predicate, m_BitCast(m_Value(Mask)), m_APInt(Number))) &&
        ICmpInst::isEquality(Predicate) && (Number->isZero() || Number->isAllOnes()))
        return maskTest(Mask, Number->isAllOnes(), Predicate == ICmpInst::ICMP_EQ);
    return std::nullopt;
}

} // namespace barecl
