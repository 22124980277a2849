// SPDX-License-Identifier: MIT

#include "spirv/instructions/Body.h"

using namespace llvm;

namespace barecl::spirv {
namespace {

// The result is a truth value for each element of the operands.
void checkTruth(Body &F, const Instruction &I, llvm::Type *Operand) {
    check(I, F.result(I).IR == CmpInst::makeCmpResultType(Operand),
          "its result is not a truth value for each element of its operands");
}

Handler compare(CmpInst::Predicate Predicate) {
    return [Predicate](Body &F, const Instruction &I) {
        Value *Left = F.value(I, 0);
        llvm::Type *Type = Left->getType();
        checkTruth(F, I, Type);
        const bool IsFloat = CmpInst::isFPPredicate(Predicate);
        check(I, IsFloat ? Type->isFPOrFPVectorTy() : Type->isIntOrIntVectorTy(),
              "its operands have the wrong type");
        return F.B.CreateCmp(Predicate, Left, F.valueOf(I, 1, Type));
    };
}

Value *logical(Body &F, const Instruction &I) {
    llvm::Type *Type = F.result(I).IR;
    check(I, Type->isIntOrIntVectorTy(1), "its result is no truth value");
    Value *Left = F.valueOf(I, 0, Type);
    switch (I.Op) {
    case spv::OpLogicalNot:
        return F.B.CreateNot(Left);
    case spv::OpLogicalAnd:
        return F.B.CreateAnd(Left, F.valueOf(I, 1, Type));
    case spv::OpLogicalOr:
        return F.B.CreateOr(Left, F.valueOf(I, 1, Type));
    case spv::OpLogicalEqual:
        return F.B.CreateICmpEQ(Left, F.valueOf(I, 1, Type));
    default:
        return F.B.CreateICmpNE(Left, F.valueOf(I, 1, Type));
    }
}

Value *select(Body &F, const Instruction &I) {
    const Type &Wanted = F.result(I);
    Value *Condition = F.value(I, 0);
    llvm::Type *Type = Condition->getType();
    const auto *Lanes = dyn_cast<FixedVectorType>(Type);
    check(I,
          Type->isIntOrIntVectorTy(1) && (!Lanes || (Wanted.Kind == TypeKind::Vector &&
                                                     Wanted.Count == Lanes->getNumElements())),
          "its condition is not a truth value for each element");
    check(I, Wanted.Kind != TypeKind::Void, "its result is no value");
    return F.B.CreateSelect(Condition, F.valueOf(I, 1, Wanted.IR), F.valueOf(I, 2, Wanted.IR));
}

// OpAny, OpAll. Clang 22 passes integers to them (docs/llvm-mistakes.md): as in OpenCL C's any() and all(), the sign
// bit counts.
Value *reduce(Body &F, const Instruction &I) {
    check(I, F.result(I).Kind == TypeKind::Bool, "its result is no truth value");
    Value *Asked = F.value(I, 0);
    check(I, Asked->getType()->isIntOrIntVectorTy(), "its operand is no vector of truth values");
    if (!Asked->getType()->isIntOrIntVectorTy(1))
        Asked = F.B.CreateICmpSLT(Asked, Constant::getNullValue(Asked->getType()));
    const auto *Vector = dyn_cast<FixedVectorType>(Asked->getType());
    if (!Vector)
        return Asked;
    Value *All = F.B.CreateExtractElement(Asked, uint64_t(0));
    for (unsigned Element = 1; Element < Vector->getNumElements(); ++Element) {
        Value *One = F.B.CreateExtractElement(Asked, Element);
        All = I.Op == spv::OpAll ? F.B.CreateAnd(All, One) : F.B.CreateOr(All, One);
    }
    return All;
}

// The bits of floating point as integers.
Value *bitsOf(Body &F, Value *Number) {
    llvm::Type *Type = Number->getType();
    llvm::Type *Element = F.B.getIntNTy(Type->getScalarSizeInBits());
    if (const auto *Vector = dyn_cast<FixedVectorType>(Type))
        return F.B.CreateBitCast(Number, FixedVectorType::get(Element, Vector->getNumElements()));
    return F.B.CreateBitCast(Number, Element);
}

// Tests the bits: with -cl-finite-math-only, LLVM would fold a test of the floating-point value.
Value *classify(Body &F, const Instruction &I) {
    Value *Operand = F.value(I, 0);
    llvm::Type *Type = Operand->getType();
    check(I, Type->isFPOrFPVectorTy(), "its operand is no floating point");
    checkTruth(F, I, Type);
    Value *Bits = bitsOf(F, Operand);
    llvm::Type *Word = Bits->getType();
    if (I.Op == spv::OpSignBitSet)
        return F.B.CreateICmpSLT(Bits, Constant::getNullValue(Word));
    const fltSemantics &Semantics = Type->getScalarType()->getFltSemantics();
    auto BitsOf = [&](const APFloat &Number) {
        return ConstantInt::get(Word, Number.bitcastToAPInt());
    };
    Value *Infinity = BitsOf(APFloat::getInf(Semantics));
    Value *Smallest = BitsOf(APFloat::getSmallestNormalized(Semantics));
    Value *Magnitude = F.B.CreateAnd(
        Bits, ConstantInt::get(Word, APInt::getSignedMaxValue(Word->getScalarSizeInBits())));
    switch (I.Op) {
    case spv::OpIsNan:
        return F.B.CreateICmpUGT(Magnitude, Infinity);
    case spv::OpIsInf:
        return F.B.CreateICmpEQ(Magnitude, Infinity);
    case spv::OpIsFinite:
        return F.B.CreateICmpULT(Magnitude, Infinity);
    default:
        return F.B.CreateAnd(F.B.CreateICmpULT(Magnitude, Infinity),
                             F.B.CreateICmpUGE(Magnitude, Smallest));
    }
}

Value *comparePointers(Body &F, const Instruction &I) {
    Value *Left = F.pointer(I, 0), *Right = F.pointer(I, 1);
    check(I, Left->getType() == Right->getType(), "its pointers are of different types");
    if (I.Op == spv::OpPtrDiff) {
        const Type &Wanted = F.result(I);
        check(I, Wanted.Kind == TypeKind::Int, "its result is no integer");
        const uint64_t Size = F.pointee(I, 0).Size;
        check(I, Size != 0, "its pointers point to nothing that has a size");
        llvm::Type *Address = F.T.Target.getDataLayout().getIntPtrType(Left->getType());
        Value *Bytes =
            F.B.CreateSub(F.B.CreatePtrToInt(Left, Address), F.B.CreatePtrToInt(Right, Address));
        Value *Elements = F.B.CreateExactSDiv(Bytes, ConstantInt::get(Address, Size));
        return F.B.CreateSExtOrTrunc(Elements, Wanted.IR);
    }
    check(I, F.result(I).Kind == TypeKind::Bool, "its result is no truth value");
    return I.Op == spv::OpPtrEqual ? F.B.CreateICmpEQ(Left, Right) : F.B.CreateICmpNE(Left, Right);
}

} // namespace

void addComparisons(Handlers &Table) {
    for (auto [Op, Predicate] : {std::pair{spv::OpIEqual, CmpInst::ICMP_EQ},
                                 {spv::OpINotEqual, CmpInst::ICMP_NE},
                                 {spv::OpUGreaterThan, CmpInst::ICMP_UGT},
                                 {spv::OpSGreaterThan, CmpInst::ICMP_SGT},
                                 {spv::OpUGreaterThanEqual, CmpInst::ICMP_UGE},
                                 {spv::OpSGreaterThanEqual, CmpInst::ICMP_SGE},
                                 {spv::OpULessThan, CmpInst::ICMP_ULT},
                                 {spv::OpSLessThan, CmpInst::ICMP_SLT},
                                 {spv::OpULessThanEqual, CmpInst::ICMP_ULE},
                                 {spv::OpSLessThanEqual, CmpInst::ICMP_SLE},
                                 {spv::OpFOrdEqual, CmpInst::FCMP_OEQ},
                                 {spv::OpFUnordEqual, CmpInst::FCMP_UEQ},
                                 {spv::OpFOrdNotEqual, CmpInst::FCMP_ONE},
                                 {spv::OpFUnordNotEqual, CmpInst::FCMP_UNE},
                                 {spv::OpLessOrGreater, CmpInst::FCMP_ONE},
                                 {spv::OpFOrdLessThan, CmpInst::FCMP_OLT},
                                 {spv::OpFUnordLessThan, CmpInst::FCMP_ULT},
                                 {spv::OpFOrdGreaterThan, CmpInst::FCMP_OGT},
                                 {spv::OpFUnordGreaterThan, CmpInst::FCMP_UGT},
                                 {spv::OpFOrdLessThanEqual, CmpInst::FCMP_OLE},
                                 {spv::OpFUnordLessThanEqual, CmpInst::FCMP_ULE},
                                 {spv::OpFOrdGreaterThanEqual, CmpInst::FCMP_OGE},
                                 {spv::OpFUnordGreaterThanEqual, CmpInst::FCMP_UGE},
                                 {spv::OpOrdered, CmpInst::FCMP_ORD},
                                 {spv::OpUnordered, CmpInst::FCMP_UNO}})
        Table[Op] = compare(Predicate);
    for (auto Op : {spv::OpLogicalNot, spv::OpLogicalAnd, spv::OpLogicalOr, spv::OpLogicalEqual,
                    spv::OpLogicalNotEqual})
        Table[Op] = logical;
    for (auto Op :
         {spv::OpIsNan, spv::OpIsInf, spv::OpIsFinite, spv::OpIsNormal, spv::OpSignBitSet})
        Table[Op] = classify;
    for (auto Op : {spv::OpPtrEqual, spv::OpPtrNotEqual, spv::OpPtrDiff})
        Table[Op] = comparePointers;
    Table[spv::OpSelect] = select;
    Table[spv::OpAny] = Table[spv::OpAll] = reduce;
}

} // namespace barecl::spirv
