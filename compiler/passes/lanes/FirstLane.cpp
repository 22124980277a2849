// SPDX-License-Identifier: MIT

#include "FirstLane.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

#include <optional>

using namespace llvm;

namespace barecl {
namespace {

// The low Bits of From, extended: by sext or zext, or in place (Shapes.h), where the result may be shifted up by Up.
struct Extension {
    const Value *From;
    unsigned Bits;
    bool IsSigned;
    bool InPlace;
    unsigned Up;

    static std::optional<Extension> of(const Instruction &I);
    unsigned width() const { return From->getType()->getIntegerBitWidth(); }
    std::optional<APInt> way(const Shapes &Of, unsigned Lanes) const;
    Value *number(IRBuilder<> &B, Value *First) const;
    Value *wraps(IRBuilder<> &B, Value *Number, const Shapes &Of, unsigned Lanes) const;
};

std::optional<Extension> Extension::of(const Instruction &I) {
    using namespace PatternMatch;
    if (isa<SExtInst, ZExtInst>(I)) {
        const Value *From = I.getOperand(0);
        return Extension{From, From->getType()->getScalarSizeInBits(), isa<SExtInst>(I), false, 0};
    }
    const Value *Whole = extendedInPlace(I);
    if (!Whole)
        return std::nullopt;
    const unsigned Width = I.getType()->getIntegerBitWidth();
    if (const APInt *Bits; match(&I, m_And(m_Value(), m_APInt(Bits))))
        return Extension{Whole, Bits->popcount(), false, true, 0};
    if (const APInt *Up, *Down; match(&I, m_Shr(m_Shl(m_Value(), m_APInt(Up)), m_APInt(Down))))
        return Extension{Whole, unsigned(Width - Up->getZExtValue()),
                         I.getOpcode() == Instruction::AShr, true,
                         unsigned(Up->getZExtValue() - Down->getZExtValue())};
    return std::nullopt;
}

// The distance from lane 0 to the last lane, in either direction; none if the numbers wrap in any case.
std::optional<APInt> Extension::way(const Shapes &Of, unsigned Lanes) const {
    const uint64_t Way = uint64_t(std::abs(Of.of(From).Stride)) * (Lanes - 1);
    if (Bits - IsSigned < 64 && Way >> (Bits - IsSigned))
        return std::nullopt;
    return APInt(width(), Way);
}

// The number in lane 0, First; if it is extended in place: its low bits, extended.
Value *Extension::number(IRBuilder<> &B, Value *First) const {
    if (!InPlace)
        return First;
    if (!IsSigned)
        return B.CreateAnd(First, APInt::getLowBitsSet(width(), Bits));
    Value *Shifted = B.CreateShl(First, width() - Bits);
    return B.CreateAShr(Shifted, width() - Bits);
}

Value *Extension::wraps(IRBuilder<> &B, Value *Number, const Shapes &Of, unsigned Lanes) const {
    const bool IsDown = Of.of(From).Stride < 0;
    const APInt Most = IsSigned ? APInt::getSignedMaxValue(Bits).sext(width())
                                : APInt::getLowBitsSet(width(), Bits);
    const APInt Least =
        IsSigned ? APInt::getSignedMinValue(Bits).sext(width()) : APInt::getZero(width());
    const APInt Way = *way(Of, Lanes), Limit = IsDown ? Least + Way : Most - Way;
    const auto Beyond = IsSigned ? (IsDown ? CmpInst::ICMP_SLT : CmpInst::ICMP_SGT)
                                 : (IsDown ? CmpInst::ICMP_ULT : CmpInst::ICMP_UGT);
    return B.CreateICmp(Beyond, Number, ConstantInt::get(Number->getType(), Limit), "wraps");
}

// Whether V's lane 0 is known where Access is. A value that a jump may skip is known only inside of the skipped part.
bool isKnownAt(const Instruction &Access, const Value *V, const Shapes &Of) {
    if (!Of.isInside(V))
        return true;
    const BasicBlock *Block = cast<Instruction>(V)->getParent();
    if (Block == Access.getParent())
        return true;
    for (const Loop *L = Of.loops().getLoopFor(Block);; L = L->getParentLoop()) {
        const Level &At = Of.level(*L);
        if (At.regionOf(At.Graph.nodeOf(Block)))
            return false;
        if (L == &Of.items())
            return true;
    }
}

// Whether I has the stride that follows from its operands, if they have strides.
bool isLinear(const Instruction &I, const Shapes &Of) {
    switch (I.getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Trunc:
        return true;
    case Instruction::Mul:
    case Instruction::Shl:
        return isa<ConstantInt>(I.getOperand(1));
    case Instruction::GetElementPtr: {
        const unsigned Bits = I.getDataLayout().getIndexTypeSizeInBits(I.getType());
        return all_of(cast<GEPOperator>(I).indices(), [&](const Value *Index) {
            return Of.of(Index).isUniform() || Index->getType()->getScalarSizeInBits() == Bits;
        });
    }
    default:
        return false;
    }
}

class Look {
  public:
    Look(IRBuilder<> &B, const LaneValues &Values, const Shapes &Of)
        : B(B), Values(Values), Of(Of) {}
    Value *first(const Value *V);
    Value *Apart = nullptr;

  private:
    IRBuilder<> &B;
    const LaneValues &Values;
    const Shapes &Of;
};

Value *Look::first(const Value *V) {
    if (!Of.of(V).isVarying())
        return Values.scalar(V);
    const auto &I = *cast<Instruction>(V);
    if (const auto Extended = Extension::of(I)) {
        Value *Number = Extended->number(B, first(Extended->From));
        Value *Wraps = Extended->wraps(B, Number, Of, Values.lanes());
        Apart = Apart ? B.CreateOr(Apart, Wraps) : Wraps;
        if (Extended->InPlace)
            return Extended->Up ? B.CreateShl(Number, Extended->Up) : Number;
        return Extended->IsSigned ? B.CreateSExt(Number, I.getType())
                                  : B.CreateZExt(Number, I.getType());
    }
    SmallVector<Value *> Operands;
    for (const Value *Operand : I.operands())
        Operands.push_back(first(Operand));
    Instruction *Copy = B.Insert(I.clone(), I.getName());
    for (auto [N, Operand] : enumerate(Operands))
        Copy->setOperand(N, Operand);
    Copy->dropPoisonGeneratingFlags(); // flags that hold for all lanes may not hold for a dead one
    return Copy;
}

} // namespace

bool tellsFirstLane(const Instruction &Access, const Value *Address, const Shapes &Of,
                    unsigned Lanes) {
    if (!Of.of(Address).isVarying())
        return isKnownAt(Access, Address, Of);
    if (!Of.of(Address).isGuessed())
        return false;
    const auto &I = *cast<Instruction>(Address);
    auto Tells = [&](const Value *V) { return tellsFirstLane(Access, V, Of, Lanes); };
    if (const auto Extended = Extension::of(I))
        return Extended->way(Of, Lanes) && Tells(Extended->From);
    return isLinear(I, Of) && all_of(I.operands(), Tells);
}

FirstLane lookAtFirstLane(IRBuilder<> &B, const LaneValues &Values, const Shapes &Of,
                          const Value *Address) {
    Look At(B, Values, Of);
    Value *First = At.first(Address);
    return {First, At.Apart};
}

} // namespace barecl
