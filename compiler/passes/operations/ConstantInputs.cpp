// SPDX-License-Identifier: MIT

#include "passes/operations/ConstantInputs.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace barecl {
namespace {

KnownBits shiftedRight(const KnownBits &Bits, uint64_t By) {
    KnownBits Result(Bits.getBitWidth());
    Result.Zero = Bits.Zero.lshr(By);
    Result.One = Bits.One.lshr(By);
    return Result;
}

KnownBits shiftedLeft(const KnownBits &Bits, uint64_t By) {
    KnownBits Result(Bits.getBitWidth());
    Result.Zero = Bits.Zero.shl(By);
    Result.One = Bits.One.shl(By);
    return Result;
}

KnownBits masked(const KnownBits &Bits, const APInt &Mask) {
    KnownBits Result = Bits;
    Result.Zero &= Mask;
    Result.One &= Mask;
    return Result;
}

// Computes a value of the meaning from constant parameters; null if it cannot be computed.
Constant *valueOf(const Value *Meaning, const ConstantInputs::Values &Bound,
                  SmallDenseMap<const Value *, Constant *> &Known, const DataLayout &Layout) {
    if (const auto *Value = dyn_cast<Constant>(Meaning))
        return const_cast<Constant *>(Value);
    if (isa<Argument>(Meaning))
        return dyn_cast_or_null<Constant>(Bound.lookup(Meaning));
    if (Constant *Value = Known.lookup(Meaning))
        return Value;
    const auto *Inst = dyn_cast<Instruction>(Meaning);
    if (!Inst || isa<PHINode, LoadInst, GetElementPtrInst>(Inst))
        return nullptr;
    SmallVector<Constant *> Operands;
    for (const Use &Operand : Inst->operands()) {
        Constant *Value = valueOf(Operand, Bound, Known, Layout);
        if (!Value)
            return nullptr;
        Operands.push_back(Value);
    }
    const auto *Compare = dyn_cast<CmpInst>(Inst);
    Constant *Result =
        Compare ? ConstantFoldCompareInstOperands(Compare->getPredicate(), Operands[0], Operands[1],
                                                  Layout)
                : ConstantFoldInstOperands(const_cast<Instruction *>(Inst), Operands, Layout);
    return Known[Meaning] = Result;
}

// The parameters that a value of the meaning depends on.
void addParameters(const Value *Meaning, SmallPtrSetImpl<const Value *> &Seen,
                   SmallSetVector<const Value *, 2> &Parameters) {
    if (!Seen.insert(Meaning).second)
        return;
    if (isa<Argument>(Meaning))
        Parameters.insert(Meaning);
    if (const auto *Inst = dyn_cast<Instruction>(Meaning))
        for (const Use &Operand : Inst->operands())
            addParameters(Operand, Seen, Parameters);
}

} // namespace

// Derives the bits that the first operand must have from the bits of the result. `Other` is the second operand.
bool ConstantInputs::needOperand(const Instruction &Inst, const APInt &Other,
                                 const KnownBits &Bits) {
    const Value *Operand = Inst.getOperand(0);
    const unsigned Width = Bits.getBitWidth();
    switch (Inst.getOpcode()) {
    case Instruction::And:
        return !Bits.One.intersects(~Other) && need(Operand, masked(Bits, Other));
    case Instruction::Or:
        return !Bits.Zero.intersects(Other) && need(Operand, masked(Bits, ~Other));
    case Instruction::Xor:
        return need(Operand, KnownBits(Bits) ^ KnownBits::makeConstant(Other));
    case Instruction::Shl:
        return Other.ult(Width) && need(Operand, shiftedRight(Bits, Other.getZExtValue()));
    case Instruction::LShr:
    case Instruction::AShr:
        return Other.ult(Width) && need(Operand, shiftedLeft(Bits, Other.getZExtValue()));
    case Instruction::Add:
        return !Bits.isConstant() ||
               need(Operand, KnownBits::makeConstant(Bits.getConstant() - Other));
    default:
        return true; // settle() checks the claim
    }
}

bool ConstantInputs::need(const Value *Meaning, const KnownBits &Bits) {
    if (const auto *Parameter = dyn_cast<Argument>(Meaning)) {
        KnownBits &All = Needed.try_emplace(Parameter, KnownBits(Bits.getBitWidth())).first->second;
        All.Zero |= Bits.Zero;
        All.One |= Bits.One;
        return !All.hasConflict();
    }
    const auto *Inst = dyn_cast<Instruction>(Meaning);
    if (!Inst)
        return true;
    const unsigned Width =
        Inst->getNumOperands() ? Inst->getOperand(0)->getType()->getScalarSizeInBits() : 0;
    if (isa<ZExtInst, SExtInst>(Inst))
        return need(Inst->getOperand(0), Bits.trunc(Width));
    if (isa<TruncInst>(Inst))
        return need(Inst->getOperand(0), Bits.anyext(Width));
    const auto *Other = Inst->getNumOperands() == 2 && isa<BinaryOperator>(Inst)
                            ? dyn_cast<ConstantInt>(Inst->getOperand(1))
                            : nullptr;
    return !Other || needOperand(*Inst, Other->getValue(), Bits);
}

bool ConstantInputs::claim(const Value *Meaning, ConstantInt *Constant, const Values &Bound) {
    Claims.push_back({Meaning, Constant});
    SmallPtrSet<const Value *, 16> Seen;
    addParameters(Meaning, Seen, Parameters);
    const bool CanBe = all_of(Parameters, [&](const Value *Parameter) {
        const Value *Known = Bound.lookup(Parameter);
        return Parameter->getType()->isIntegerTy() && (!Known || isa<ConstantInt>(Known));
    });
    return CanBe && need(Meaning, KnownBits::makeConstant(Constant->getValue()));
}

bool ConstantInputs::settle(Values &Bound) const {
    for (const Value *Parameter : Parameters) {
        const auto Known = Needed.find(cast<Argument>(Parameter));
        const unsigned Width = Parameter->getType()->getIntegerBitWidth();
        const APInt Value = Known == Needed.end() ? APInt(Width, 0) : Known->second.One;
        Bound.try_emplace(Parameter, ConstantInt::get(Parameter->getType(), Value));
    }
    SmallDenseMap<const Value *, Constant *> Values;
    for (const auto &[Meaning, Wanted] : Claims) {
        const DataLayout &Layout = cast<Instruction>(Meaning)->getDataLayout();
        if (valueOf(Meaning, Bound, Values, Layout) != Wanted)
            return false;
    }
    return true;
}

} // namespace barecl
