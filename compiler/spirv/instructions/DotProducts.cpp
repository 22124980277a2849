// SPDX-License-Identifier: MIT
//
// Dot products of integer vectors. A packed vector is a 32-bit word with four bytes.

#include "spirv/instructions/Body.h"

using namespace llvm;

namespace barecl::spirv {
namespace {

struct Row {
    spv::Op Op;
    bool FirstSigned, SecondSigned, Accumulates;
};

constexpr Row Rows[] = {
    {spv::OpSDot, true, true, false},        {spv::OpUDot, false, false, false},
    {spv::OpSUDot, true, false, false},      {spv::OpSDotAccSat, true, true, true},
    {spv::OpUDotAccSat, false, false, true}, {spv::OpSUDotAccSat, true, false, true},
};

// The operand's elements, extended or cut to the result's width.
Value *widened(Body &F, const Instruction &I, size_t Number, bool IsSigned, unsigned Bits) {
    Value *Found = F.value(I, Number);
    if (Found->getType()->isIntegerTy(32))
        Found = F.B.CreateBitCast(Found, FixedVectorType::get(F.B.getInt8Ty(), 4));
    const auto *Vector = dyn_cast<FixedVectorType>(Found->getType());
    check(I, Vector && Vector->getElementType()->isIntegerTy() && !Vector->isIntOrIntVectorTy(1),
          "operand " + Twine(Number + 1) + " is no vector of integers");
    return F.B.CreateIntCast(
        Found, FixedVectorType::get(F.B.getIntNTy(Bits), Vector->getNumElements()), IsSigned);
}

Handler dot(const Row &Rule) {
    return [&Rule](Body &F, const Instruction &I) -> Value * {
        const Type &Wanted = F.result(I);
        check(I,
              Wanted.Kind == TypeKind::Int && F.value(I, 0)->getType() == F.value(I, 1)->getType(),
              "its operands differ in their types, or its result is no integer");
        const unsigned Bits = Wanted.IR->getIntegerBitWidth();
        Value *First = widened(F, I, 0, Rule.FirstSigned, Bits);
        Value *Second = widened(F, I, 1, Rule.SecondSigned, Bits);
        Value *Products = F.B.CreateMul(First, Second);
        Value *Sum = F.B.CreateExtractElement(Products, uint64_t(0));
        const auto *Vector = cast<FixedVectorType>(Products->getType());
        for (unsigned Element = 1; Element < Vector->getNumElements(); ++Element)
            Sum = F.B.CreateAdd(Sum, F.B.CreateExtractElement(Products, Element));
        if (!Rule.Accumulates)
            return Sum;
        return F.B.CreateBinaryIntrinsic(Rule.FirstSigned ? Intrinsic::sadd_sat
                                                          : Intrinsic::uadd_sat,
                                         Sum, F.valueOf(I, 2, Wanted.IR));
    };
}

} // namespace

void addDotProducts(Handlers &Table) {
    for (const Row &Rule : Rows)
        Table[Rule.Op] = dot(Rule);
}

} // namespace barecl::spirv
