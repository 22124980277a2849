// SPDX-License-Identifier: MIT

#include "Offsets.h"
#include "passes/facts/LaunchContext.h"
#include "passes/facts/Primitives.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr unsigned MostSteps = 200, MostProducts = 16, Narrowest = 32;

Sum one(Factor::Kind Is, unsigned Which) { return {{{Factor{Is, Which, nullptr}}, 1}}; }

bool isWide(const Value &V) { return V.getType()->getIntegerBitWidth() > Narrowest; }

void addTo(Sum &To, const Product &Each, int64_t Times) {
    if (const int64_t Now = To[Each] += Times; Now == 0)
        To.erase(Each);
}

Sum add(Sum A, const Sum &B, int64_t Sign) {
    for (const auto &[Each, Times] : B)
        addTo(A, Each, Sign * Times);
    return A;
}

} // namespace

bool isId(const Factor &Is) {
    return Is.Is == Factor::Group || Is.Is == Factor::Global || Is.Is == Factor::Local;
}

bool isOfLaunch(const Factor &Is) { return Is.Is == Factor::Argument || Is.Is == Factor::Launch; }

bool isUnknown(const Factor &Is) { return Is.Is == Factor::Unknown; }

bool hasUnknown(const Sum &Of) {
    return any_of(Of, [](const auto &Each) { return any_of(Each.first, isUnknown); });
}

bool hasNegative(const Sum &Of) {
    return any_of(Of, [](const auto &Each) { return Each.second < 0; });
}

const Sum *OffsetReader::of(Value *V) {
    const Result Is = read(V);
    Found = Is.Is;
    if (!isWide(*V)) { // where pointers have 32 bits
        if (isOfAnyNumber(Found))
            Fails |= Is.MayWrap;
        else
            Narrow.insert({Found, false});
    }
    return Fails ? nullptr : &Found;
}

OffsetReader::Result OffsetReader::read(Value *V) {
    if (V == Zero || ++Steps > MostSteps || !V->getType()->isIntegerTy()) {
        Fails |= V != Zero;
        return {};
    }
    if (const auto *Number = dyn_cast<ConstantInt>(V)) {
        const int64_t Is = Number->getSExtValue();
        Fails |= Is > INT32_MAX || Is < INT32_MIN; // so that products of numbers do not wrap
        return {Is == 0 ? Sum{} : Sum{{{}, Is}}};
    }
    if (const auto *Arg = dyn_cast<Argument>(V)) {
        const KernelContext Context = contextOf(Kernel);
        for (unsigned Dim = 0; Dim < 3; ++Dim)
            if (Arg == Context.Group[Dim])
                return {one(Factor::Group, Dim)};
        if (Arg->getType()->getIntegerBitWidth() >= Narrowest)
            return {one(Factor::Argument, Arg->getArgNo())};
    }
    auto *I = dyn_cast<Instruction>(V);
    Result Is = I ? readInstruction(*I) : unknown(*V);
    Fails |= Is.Is.size() > MostProducts;
    return Is;
}

bool OffsetReader::isOfAnyNumber(const Sum &Of) const {
    return Taken == AnyNumber && hasUnknown(Of);
}

// A number of at most 32 bits can be any; products with a wider one might wrap.
OffsetReader::Result OffsetReader::unknown(Value &V) {
    const auto *Cast = dyn_cast<CastInst>(&V);
    Fails |= Taken == AnyNumber && isWide(V) && !(Cast && !isWide(*Cast->getOperand(0)));
    return {{{{Factor{Factor::Unknown, 0, &V}}, 1}}};
}

OffsetReader::Result OffsetReader::readInstruction(Instruction &I) {
    const Primitive Called = primitiveOf(I);
    if (Called == Primitive::LocalId || Called == Primitive::GlobalId)
        if (const auto *Dim = dyn_cast<ConstantInt>(I.getOperand(0));
            Dim && Dim->getZExtValue() < 3)
            return {one(Called == Primitive::LocalId ? Factor::Local : Factor::Global,
                        Dim->getZExtValue())};
    if (const auto *Load = dyn_cast<LoadInst>(&I))
        if (const auto At = offsetOfRead(*Load, contextOf(Kernel).Launch); At && isWide(I))
            return {one(Factor::Launch, At->getZExtValue())};
    if (isa<SExtInst, ZExtInst>(I) && I.getOperand(0)->getType()->getIntegerBitWidth() == Narrowest)
        return extend(cast<CastInst>(I));
    if (auto *Cast = dyn_cast<TruncInst>(&I);
        Cast && I.getType()->getIntegerBitWidth() == Narrowest)
        return narrow(*Cast);
    if (auto *Binary = dyn_cast<BinaryOperator>(&I))
        return combine(*Binary);
    return unknown(I);
}

OffsetReader::Result OffsetReader::combine(BinaryOperator &I) {
    const auto *Disjoint = dyn_cast<PossiblyDisjointInst>(&I);
    const auto *Shift = dyn_cast<ConstantInt>(I.getOperand(1));
    const bool IsShift = I.getOpcode() == Instruction::Shl && Shift && Shift->getValue().ult(16);
    const bool IsSum = I.getOpcode() == Instruction::Add || I.getOpcode() == Instruction::Sub ||
                       (Disjoint && Disjoint->isDisjoint());
    if (I.getType()->getIntegerBitWidth() < Narrowest ||
        !(IsShift || IsSum || I.getOpcode() == Instruction::Mul))
        return unknown(I);
    const Result Left = read(I.getOperand(0));
    const Result Right =
        IsShift ? Result{{{{}, int64_t(1) << Shift->getZExtValue()}}} : read(I.getOperand(1));
    const bool Keeps = isWide(I) || Disjoint || I.hasNoSignedWrap();
    const bool MayWrap = !Keeps || Left.MayWrap || Right.MayWrap;
    if (IsSum)
        return {add(Left.Is, Right.Is, I.getOpcode() == Instruction::Sub ? -1 : 1), MayWrap};
    return {multiply(Left.Is, Right.Is), MayWrap};
}

Sum OffsetReader::multiply(const Sum &A, const Sum &B) {
    Sum All;
    for (const auto &[Left, M] : A)
        for (const auto &[Right, N] : B) {
            Product Both = Left;
            Both.insert(Both.end(), Right.begin(), Right.end());
            sort(Both);
            int64_t Times;
            Fails |= MulOverflow(M, N, Times) || Times > INT32_MAX || Times < INT32_MIN;
            addTo(All, Both, Fails ? 0 : Times);
        }
    return All;
}

OffsetReader::Result OffsetReader::extend(CastInst &Cast) {
    Result Is = read(Cast.getOperand(0));
    if (isOfAnyNumber(Is.Is))
        return Is.MayWrap || isa<ZExtInst>(Cast) ? unknown(Cast) : Is;
    Narrow.insert({Is.Is, isa<ZExtInst>(Cast)});
    return {Is.Is};
}

OffsetReader::Result OffsetReader::narrow(TruncInst &Cast) {
    Result Is = read(Cast.getOperand(0));
    if (isOfAnyNumber(Is.Is))
        return unknown(Cast);
    Narrow.insert({Is.Is, false});
    return {Is.Is};
}

} // namespace barecl
