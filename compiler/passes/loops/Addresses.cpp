// SPDX-License-Identifier: MIT

#include "Addresses.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr unsigned Wide = 64; // bits of an offset
constexpr unsigned Deepest = 12;

class Offsets {
  public:
    Offsets(ScalarEvolution &SE, LLVMContext &Context)
        : SE(SE), Type(IntegerType::get(Context, Wide)) {}

    // V with 64 bits, extended with its sign or with zeros.
    const SCEV *of(Value *V, bool Signed, unsigned Depth = 0) const {
        // Passes add freezes for branches. They can be ignored: an access with a poison index is undefined.
        if (const auto *Frozen = dyn_cast<FreezeInst>(V); Frozen && Depth < Deepest)
            return of(Frozen->getOperand(0), Signed, Depth + 1);
        if (const auto *I = dyn_cast<Instruction>(V); I && Depth < Deepest) {
            if (const SCEV *Inner = ofCast(*I, Signed, Depth + 1))
                return Inner;
            if (const SCEV *Inner = ofArithmetic(*I, Signed, Depth + 1))
                return Inner;
        }
        const SCEV *S = SE.getSCEV(V);
        return Signed ? SE.getNoopOrSignExtend(S, Type) : SE.getNoopOrZeroExtend(S, Type);
    }

    const SCEV *constant(const APInt &Value) const { return SE.getConstant(Value.sext(Wide)); }

  private:
    ScalarEvolution &SE;
    IntegerType *Type;

    static bool isWide(const Value &V) { return V.getType()->getIntegerBitWidth() == Wide; }

    // Null: the cast changes the value.
    const SCEV *ofCast(const Instruction &I, bool Signed, unsigned Depth) const {
        if (!isa<SExtInst, ZExtInst, TruncInst>(I) ||
            I.getOperand(0)->getType()->getIntegerBitWidth() > Wide)
            return nullptr;
        Value *Operand = I.getOperand(0);
        if (isa<SExtInst>(I))
            return Signed || isWide(I) ? of(Operand, true, Depth) : nullptr;
        if (isa<ZExtInst>(I))
            return of(Operand, I.hasNonNeg(), Depth);
        const auto &Trunc = cast<TruncInst>(I);
        return (Signed ? Trunc.hasNoSignedWrap() : Trunc.hasNoUnsignedWrap())
                   ? of(Operand, Signed, Depth)
                   : nullptr;
    }

    static bool mayWrap(const Instruction &I, bool Signed) {
        return !isWide(I) && !(Signed ? I.hasNoSignedWrap() : I.hasNoUnsignedWrap());
    }

    // Null: I is no sum, difference or product, or may wrap.
    const SCEV *ofArithmetic(const Instruction &I, bool Signed, unsigned Depth) const {
        if (const auto *Or = dyn_cast<PossiblyDisjointInst>(&I)) {
            if (!Or->isDisjoint())
                return nullptr;
        } else if (!isa<OverflowingBinaryOperator>(I) || mayWrap(I, Signed)) {
            return nullptr;
        }
        const SCEV *Left = of(I.getOperand(0), Signed, Depth);
        if (I.getOpcode() == Instruction::Shl) {
            const auto *Count = dyn_cast<ConstantInt>(I.getOperand(1));
            if (!Count || Count->getValue().uge(I.getType()->getIntegerBitWidth() - 1))
                return nullptr;
            return SE.getMulExpr(
                Left, SE.getConstant(APInt::getOneBitSet(Wide, unsigned(Count->getZExtValue()))));
        }
        const SCEV *Right = of(I.getOperand(1), Signed, Depth);
        switch (I.getOpcode()) {
        case Instruction::Sub:
            return SE.getMinusSCEV(Left, Right);
        case Instruction::Mul:
            return SE.getMulExpr(Left, Right);
        default:
            return SE.getAddExpr(Left, Right);
        }
    }
};

// What one step of address arithmetic adds; null: not known.
const SCEV *added(const GEPOperator &Step, const Offsets &Of, ScalarEvolution &SE) {
    const DataLayout &Layout = SE.getDataLayout();
    const unsigned Bits = Layout.getIndexTypeSizeInBits(Step.getType());
    SmallMapVector<Value *, APInt, 4> Variable;
    APInt Constant(Bits, 0);
    if (Bits < Wide && !Step.hasNoUnsignedSignedWrap())
        return nullptr; // the sum may wrap
    if (Step.getType()->isVectorTy() || !Step.collectOffset(Layout, Bits, Variable, Constant))
        return nullptr;
    const SCEV *Sum = Of.constant(Constant);
    for (const auto &[Index, Scale] : Variable) {
        if (Index->getType()->getIntegerBitWidth() > Bits)
            return nullptr; // the step truncates the index
        Sum = SE.getAddExpr(Sum, SE.getMulExpr(Of.of(Index, true), Of.constant(Scale)));
    }
    return Sum;
}

} // namespace

std::optional<Address> addressIn(const Loop &L, Value *Pointer, ScalarEvolution &SE) {
    const Offsets Of(SE, Pointer->getContext());
    const SCEV *Offset = SE.getZero(IntegerType::get(Pointer->getContext(), Wide));
    while (const auto *Step = dyn_cast<GEPOperator>(Pointer)) {
        const SCEV *More = added(*Step, Of, SE);
        if (!More)
            return std::nullopt;
        Offset = SE.getAddExpr(Offset, More);
        Pointer = const_cast<Value *>(Step->getPointerOperand());
    }
    if (L.isLoopInvariant(Pointer))
        return Address{Pointer, Offset};
    // A pointer that the loop itself moves.
    const SCEV *Moved = SE.getSCEV(Pointer);
    const auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(Moved));
    if (!Base || !L.isLoopInvariant(Base->getValue()))
        return std::nullopt;
    const SCEV *Way = SE.getNoopOrSignExtend(SE.removePointerBase(Moved), Offset->getType());
    return Address{Base->getValue(), SE.getAddExpr(Offset, Way)};
}

} // namespace barecl
