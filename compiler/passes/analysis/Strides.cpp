// SPDX-License-Identifier: MIT

#include "Strides.h"
#include "passes/facts/Primitives.h"

#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace barecl {
namespace {

using Stride = std::optional<int64_t>;

// Whether I is an addition, or an `or` of numbers without common bits.
bool adds(const Instruction &I) {
    const auto *Or = dyn_cast<PossiblyDisjointInst>(&I);
    return I.getOpcode() == Instruction::Add || (Or && Or->isDisjoint());
}

// The stride of I, as far as it follows from the strides of the operands alone.
Stride combined(const Instruction &I, ArrayRef<Stride> Of) {
    bool Same = all_equal(Of) && Of.front();
    const auto *Factor = I.getNumOperands() == 2 ? dyn_cast<ConstantInt>(I.getOperand(1)) : nullptr;
    switch (I.getOpcode()) {
    case Instruction::PHI:
        return Same ? Of.front() : std::nullopt;
    case Instruction::Select:
        return Of[0] == 0 && Of[1] == Of[2] ? Of[1] : std::nullopt;
    case Instruction::Add:
    case Instruction::Or:
        return Of[0] && Of[1] && (adds(I) || Same) ? Stride(*Of[0] + *Of[1]) : std::nullopt;
    case Instruction::Sub:
        return Of[0] && Of[1] ? Stride(*Of[0] - *Of[1]) : std::nullopt;
    case Instruction::Mul:
        if (Factor && Of[0] && Factor->getBitWidth() <= 64)
            return *Of[0] * Factor->getSExtValue();
        break;
    case Instruction::Shl:
        if (Factor && Of[0] && Factor->getValue().ult(32))
            return *Of[0] << Factor->getZExtValue();
        break;
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::Trunc:
    case Instruction::Freeze:
        return Of[0];
    default:
        break;
    }
    return Same && Of.front() == 0 ? Stride(0) : std::nullopt;
}

} // namespace

Stride Strides::of(const Value *V) {
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || Values.isUniform(*I))
        return 0;
    if (primitiveOf(*I) == Primitive::LocalId) {
        const auto *Dim = dyn_cast<ConstantInt>(I->getOperand(0));
        return Dim ? Stride(Dim->equalsInt(Along)) : std::nullopt;
    }
    // While the other operands of a phi are computed, its stride is assumed to be that of its first
    // operand (see compute()).
    auto [Known, New] = Found.try_emplace(I, std::nullopt);
    if (!New)
        return Known->second;
    Stride Result = compute(*I);
    return Found[I] = Result;
}

Stride Strides::compute(const Instruction &I) {
    if (const auto *Phi = dyn_cast<PHINode>(&I)) {
        Stride First = of(Phi->getIncomingValue(0));
        Found[Phi] = First;
    }
    SmallVector<Stride, 4> Of;
    for (const Value *Operand : I.operands())
        Of.push_back(of(Operand));
    if (const auto *Address = dyn_cast<GEPOperator>(&I))
        return ofAddress(*Address);
    return combined(I, Of);
}

Stride Strides::ofAddress(const GEPOperator &Address) {
    Stride Sum = of(Address.getPointerOperand());
    const DataLayout &Layout = cast<Instruction>(Address).getDataLayout();
    for (auto Step = gep_type_begin(Address); Sum && Step != gep_type_end(Address); ++Step) {
        Stride Index = of(Step.getOperand());
        if (!Index)
            return std::nullopt;
        if (*Index)
            *Sum += *Index * int64_t(Step.getSequentialElementStride(Layout).getFixedValue());
    }
    return Sum;
}

} // namespace barecl
