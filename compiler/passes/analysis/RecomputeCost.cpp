// SPDX-License-Identifier: MIT

#include "RecomputeCost.h"
#include "ControlFlow.h"
#include "passes/facts/AddressSpaces.h"
#include "passes/facts/Primitives.h"
#include "Uniformity.h"

#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace barecl {
namespace {

// Costs in units of a simple instruction on a machine word.
constexpr uint64_t Simple = 1, Access = 4, Division = 16, Series = 16;

uint64_t bytesOf(const Value &V) {
    Type *T = V.getType();
    const DataLayout &Layout = cast<Instruction>(V).getDataLayout();
    return T->isSized() ? Layout.getTypeStoreSize(T).getFixedValue() : 0;
}

std::optional<uint64_t> costOfCall(const CallBase &Call) {
    if (primitiveOf(Call) == Primitive::LocalId) // a counter of the loops
        return isa<ConstantInt>(Call.getArgOperand(0)) ? 0 : 3 * Simple;
    if (!isa<IntrinsicInst>(Call) || !Call.doesNotAccessMemory() || Call.isConvergent() ||
        !Call.willReturn() || !Call.getType()->isSized())
        return std::nullopt;
    switch (Call.getIntrinsicID()) {
    case Intrinsic::abs:
    case Intrinsic::bswap:
    case Intrinsic::copysign:
    case Intrinsic::ctlz:
    case Intrinsic::fabs:
    case Intrinsic::fma:
    case Intrinsic::fmuladd:
    case Intrinsic::fshl:
    case Intrinsic::fshr:
    case Intrinsic::maxnum:
    case Intrinsic::minnum:
    case Intrinsic::smax:
    case Intrinsic::smin:
    case Intrinsic::umax:
    case Intrinsic::umin:
        return Simple;
    default:
        return Series;
    }
}

std::optional<uint64_t> costOfOperation(const Instruction &I) {
    switch (I.getOpcode()) {
    case Instruction::UDiv:
    case Instruction::SDiv:
    case Instruction::URem:
    case Instruction::SRem:
    case Instruction::FDiv:
    case Instruction::FRem:
        return Division;
    case Instruction::Call:
        return costOfCall(cast<CallInst>(I));
    case Instruction::Load:
        if (cast<LoadInst>(I).isSimple() &&
            cast<LoadInst>(I).getPointerAddressSpace() == ConstantSpace)
            return Access;
        return std::nullopt;
    default:
        if (isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst,
                ExtractElementInst, InsertElementInst, ShuffleVectorInst, ExtractValueInst,
                InsertValueInst>(I))
            return Simple;
        return std::nullopt;
    }
}

bool isUndefined(const Value *V) { return isa<UndefValue>(V) && !isa<PoisonValue>(V); }

} // namespace

uint64_t costOfKeeping(const Instruction &V, uint64_t Times) {
    uint64_t MoreWords = divideCeil(std::max<uint64_t>(bytesOf(V), 1), 4) - 1;
    return (Access + MoreWords) * (Times + 1);
}

std::optional<uint64_t> costOfCopy(const Instruction &I) {
    if (any_of(I.operands(), isUndefined))
        return std::nullopt;
    std::optional<uint64_t> Cost = costOfOperation(I);
    if (!Cost)
        return std::nullopt;
    return *Cost * std::max<uint64_t>(divideCeil(bytesOf(I), 8), 1);
}

bool isFree(const Value &V, const BasicBlock &Block, const Uniformity &Values) {
    return !isa<Instruction>(V) || isa<AllocaInst>(V) || Values.isUniformIn(Block, V);
}

bool isFree(const Value &V, const UsingBlocks &Where, const Uniformity &Values) {
    return all_of(Where, [&](const BasicBlock *Block) { return isFree(V, *Block, Values); });
}

bool isRecomputable(const Instruction &V, const Uniformity &Values) {
    UsingBlocks Where;
    for (const Use &U : V.uses())
        Where.insert(blockOf(U));
    uint64_t Left = costOfKeeping(V, 1);
    SmallSetVector<const Instruction *, 8> Needed;
    Needed.insert(&V);
    for (unsigned N = 0; N < Needed.size(); ++N) {
        std::optional<uint64_t> Cost = costOfCopy(*Needed[N]);
        if (!Cost || *Cost > Left)
            return false;
        Left -= *Cost;
        for (const Value *Operand : Needed[N]->operand_values())
            if (!isFree(*Operand, Where, Values))
                Needed.insert(cast<Instruction>(Operand));
    }
    return true;
}

} // namespace barecl
