// SPDX-License-Identifier: MIT

#include "spirv/instructions/Body.h"

using namespace llvm;

namespace barecl::spirv {
namespace {

using Operation = llvm::Instruction::BinaryOps;

void checkInteger(const Instruction &I, llvm::Type *Type) {
    check(I, Type->isIntOrIntVectorTy() && !Type->isIntOrIntVectorTy(1),
          "its result is neither an integer nor a vector of integers");
}

void checkFloat(const Instruction &I, llvm::Type *Type) {
    check(I, Type->isFPOrFPVectorTy(), "its result is neither floating point nor a vector of it");
}

// Fast-math flags from the result's decorations. Contraction is allowed unless the module switches it off.
FastMathFlags mathFlags(Body &F, const Instruction &I) {
    FastMathFlags Flags;
    Flags.setAllowContract(F.T.MayContract &&
                           !F.T.Marks.has(I.Result, spv::DecorationNoContraction));
    const uint32_t Mode = F.T.Marks.number(I.Result, spv::DecorationFPFastMathMode).value_or(0);
    if (Mode & spv::FPFastMathModeFastMask)
        Flags.setFast();
    if (Mode & spv::FPFastMathModeNotNaNMask)
        Flags.setNoNaNs();
    if (Mode & spv::FPFastMathModeNotInfMask)
        Flags.setNoInfs();
    if (Mode & spv::FPFastMathModeNSZMask)
        Flags.setNoSignedZeros();
    if (Mode & spv::FPFastMathModeAllowRecipMask)
        Flags.setAllowReciprocal();
    if (Mode & spv::FPFastMathModeAllowContractFastINTELMask)
        Flags.setAllowContract();
    if (Mode & spv::FPFastMathModeAllowReassocINTELMask)
        Flags.setAllowReassoc();
    return Flags;
}

Value *withFlags(Body &F, const Instruction &I, Value *Result) {
    auto *Made = dyn_cast<llvm::Instruction>(Result);
    if (Made && isa<FPMathOperator>(Made))
        Made->setFastMathFlags(mathFlags(F, I));
    if (Made && isa<OverflowingBinaryOperator>(Made)) {
        Made->setHasNoSignedWrap(F.T.Marks.has(I.Result, spv::DecorationNoSignedWrap));
        Made->setHasNoUnsignedWrap(F.T.Marks.has(I.Result, spv::DecorationNoUnsignedWrap));
    }
    return Result;
}

Handler integers(Operation Code) {
    return [Code](Body &F, const Instruction &I) {
        llvm::Type *Type = F.result(I).IR;
        checkInteger(I, Type);
        return withFlags(F, I, F.B.CreateBinOp(Code, F.valueOf(I, 0, Type), F.valueOf(I, 1, Type)));
    };
}

Handler floats(Operation Code) {
    return [Code](Body &F, const Instruction &I) {
        llvm::Type *Type = F.result(I).IR;
        checkFloat(I, Type);
        return withFlags(F, I, F.B.CreateBinOp(Code, F.valueOf(I, 0, Type), F.valueOf(I, 1, Type)));
    };
}

// The count may have another width.
Handler shift(Operation Code) {
    return [Code](Body &F, const Instruction &I) {
        llvm::Type *Type = F.result(I).IR;
        checkInteger(I, Type);
        Value *Count = F.value(I, 1);
        check(I,
              Count->getType()->isIntOrIntVectorTy() &&
                  Count->getType()->getWithNewBitWidth(8) == Type->getWithNewBitWidth(8),
              "its count does not fit its base");
        Count = F.B.CreateZExtOrTrunc(Count, Type);
        return withFlags(F, I, F.B.CreateBinOp(Code, F.valueOf(I, 0, Type), Count));
    };
}

// The remainder with the divisor's sign.
Value *signedModulo(Body &F, const Instruction &I) {
    llvm::Type *Type = F.result(I).IR;
    checkInteger(I, Type);
    Value *Divisor = F.valueOf(I, 1, Type), *Zero = Constant::getNullValue(Type);
    Value *Rest = F.B.CreateSRem(F.valueOf(I, 0, Type), Divisor);
    Value *Differ = F.B.CreateICmpSLT(F.B.CreateXor(Rest, Divisor), Zero);
    Value *Adjust = F.B.CreateAnd(Differ, F.B.CreateICmpNE(Rest, Zero));
    return F.B.CreateSelect(Adjust, F.B.CreateAdd(Rest, Divisor), Rest);
}

Value *floatRemainder(Body &F, const Instruction &I) {
    llvm::Type *Type = F.result(I).IR;
    checkFloat(I, Type);
    F.valueOf(I, 0, Type), F.valueOf(I, 1, Type);
    return F.expression(I, "fmod($0, $1)",
                        {F.cValue(I, 0, Sign::Signed), F.cValue(I, 1, Sign::Signed)});
}

Value *floatModulo(Body &F, const Instruction &I) {
    Value *Rest = floatRemainder(F, I), *Divisor = F.value(I, 1);
    Value *Zero = Constant::getNullValue(Rest->getType());
    Value *Differ = F.B.CreateXor(F.B.CreateFCmpOLT(Rest, Zero), F.B.CreateFCmpOLT(Divisor, Zero));
    Value *Adjust = F.B.CreateAnd(Differ, F.B.CreateFCmpONE(Rest, Zero));
    return F.B.CreateSelect(Adjust, F.B.CreateFAdd(Rest, Divisor), Rest);
}

Value *negate(Body &F, const Instruction &I) {
    llvm::Type *Type = F.result(I).IR;
    if (I.Op == spv::OpFNegate) {
        checkFloat(I, Type);
        return withFlags(F, I, F.B.CreateFNeg(F.valueOf(I, 0, Type)));
    }
    checkInteger(I, Type);
    Value *Operand = F.valueOf(I, 0, Type);
    return I.Op == spv::OpNot ? F.B.CreateNot(Operand) : withFlags(F, I, F.B.CreateNeg(Operand));
}

// A structure of the low word and the carry, or of the low and the high word.
Value *pairOf(Body &F, const Instruction &I, Value *Low, Value *High) {
    const Type &Pair = F.result(I);
    check(I, Pair.Kind == TypeKind::Struct && Pair.Members.size() == 2,
          "its result is no structure of two");
    for (uint32_t Member : Pair.Members)
        check(I, F.T.KnownTypes.get(I, Member).IR == Low->getType(),
              "its result has members of other types than its operands");
    Value *Made = F.B.CreateInsertValue(PoisonValue::get(Pair.IR), Low, Pair.Fields[0]);
    return F.B.CreateInsertValue(Made, High, Pair.Fields[1]);
}

Value *carrying(Body &F, const Instruction &I) {
    Value *Left = F.value(I, 0);
    checkInteger(I, Left->getType());
    Value *Right = F.valueOf(I, 1, Left->getType());
    const bool IsSum = I.Op == spv::OpIAddCarry;
    Value *Low = IsSum ? F.B.CreateAdd(Left, Right) : F.B.CreateSub(Left, Right);
    Value *Carry = IsSum ? F.B.CreateICmpULT(Low, Left) : F.B.CreateICmpULT(Left, Right);
    return pairOf(F, I, Low, F.B.CreateZExt(Carry, Left->getType()));
}

Value *extendedProduct(Body &F, const Instruction &I) {
    Value *Left = F.value(I, 0);
    llvm::Type *Type = Left->getType();
    checkInteger(I, Type);
    Value *Right = F.valueOf(I, 1, Type);
    const unsigned Bits = Type->getScalarSizeInBits();
    llvm::Type *Wide = Type->getWithNewBitWidth(2 * Bits);
    const bool IsSigned = I.Op == spv::OpSMulExtended;
    Value *Product = F.B.CreateMul(F.B.CreateIntCast(Left, Wide, IsSigned),
                                   F.B.CreateIntCast(Right, Wide, IsSigned));
    return pairOf(F, I, F.B.CreateTrunc(Product, Type),
                  F.B.CreateTrunc(F.B.CreateLShr(Product, Bits), Type));
}

Value *vectorTimesScalar(Body &F, const Instruction &I) {
    const Type &Vector = F.result(I);
    check(I, Vector.Kind == TypeKind::Vector && Vector.IR->isFPOrFPVectorTy(),
          "its result is no vector of floating point");
    Value *Factor = F.valueOf(I, 1, Vector.IR->getScalarType());
    return withFlags(
        F, I,
        F.B.CreateFMul(F.valueOf(I, 0, Vector.IR), F.B.CreateVectorSplat(Vector.Count, Factor)));
}

Value *dot(Body &F, const Instruction &I) {
    const Type &Operand = F.typeOf(I, 0);
    check(I,
          Operand.Kind == TypeKind::Vector && F.value(I, 1)->getType() == Operand.IR &&
              F.result(I).IR == Operand.IR->getScalarType() && F.result(I).IR->isFloatingPointTy(),
          "its operands are not two equal vectors of its result's type");
    if (Operand.Count <= 4)
        return F.expression(I, "dot($0, $1)",
                            {F.cValue(I, 0, Sign::Signed), F.cValue(I, 1, Sign::Signed)});
    Value *Products = F.B.CreateFMul(F.value(I, 0), F.value(I, 1));
    Value *Sum = F.B.CreateExtractElement(Products, uint64_t(0));
    for (unsigned Element = 1; Element < Operand.Count; ++Element)
        Sum = F.B.CreateFAdd(Sum, F.B.CreateExtractElement(Products, Element));
    return Sum;
}

// --- Bits --------------------------------------------------------------------------------------------

Value *unaryBits(Body &F, const Instruction &I) {
    llvm::Type *Type = F.result(I).IR;
    checkInteger(I, Type);
    Value *Operand = F.value(I, 0);
    checkInteger(I, Operand->getType());
    check(I, Operand->getType()->getWithNewBitWidth(8) == Type->getWithNewBitWidth(8),
          "its result has another number of elements than its operand");
    if (I.Op == spv::OpBitReverse)
        return F.B.CreateUnaryIntrinsic(Intrinsic::bitreverse, F.valueOf(I, 0, Type));
    return F.B.CreateZExtOrTrunc(F.B.CreateUnaryIntrinsic(Intrinsic::ctpop, Operand), Type);
}

// An operand that is a count of bits or the offset of the first bit, copied to each element.
Value *bitNumber(Body &F, const Instruction &I, size_t Number) {
    const Type &Wanted = F.result(I);
    Value *Bits = F.value(I, Number);
    check(I, Bits->getType()->isIntegerTy(), "a place or a count of bits is no integer");
    Bits = F.B.CreateZExtOrTrunc(Bits, Wanted.IR->getScalarType());
    return Wanted.Kind == TypeKind::Vector ? F.B.CreateVectorSplat(Wanted.Count, Bits) : Bits;
}

// A mask of the lowest `Count` bits; `Count` is 0 to the type's width.
Value *lowBits(Body &F, llvm::Type *Type, Value *Count) {
    Value *Width = ConstantInt::get(Type, Type->getScalarSizeInBits());
    Value *All = Constant::getAllOnesValue(Type), *None = Constant::getNullValue(Type);
    Value *Shifted = F.B.CreateLShr(All, F.B.CreateSub(Width, Count));
    return F.B.CreateSelect(F.B.CreateICmpEQ(Count, None), None, Shifted);
}

Value *insertBits(Body &F, const Instruction &I) {
    llvm::Type *Type = F.result(I).IR;
    checkInteger(I, Type);
    Value *Base = F.valueOf(I, 0, Type), *Inserted = F.valueOf(I, 1, Type);
    Value *Place = bitNumber(F, I, 2), *Count = bitNumber(F, I, 3);
    Value *Mask = F.B.CreateShl(lowBits(F, Type, Count), Place);
    Value *New =
        F.B.CreateSelect(F.B.CreateICmpEQ(Count, Constant::getNullValue(Type)), Base,
                         F.B.CreateOr(F.B.CreateAnd(Base, F.B.CreateNot(Mask)),
                                      F.B.CreateAnd(F.B.CreateShl(Inserted, Place), Mask)));
    return New;
}

Value *extractBits(Body &F, const Instruction &I) {
    llvm::Type *Type = F.result(I).IR;
    checkInteger(I, Type);
    Value *Base = F.valueOf(I, 0, Type), *Place = bitNumber(F, I, 1), *Count = bitNumber(F, I, 2);
    Value *None = Constant::getNullValue(Type);
    Value *Width = ConstantInt::get(Type, Type->getScalarSizeInBits());
    Value *Up = F.B.CreateShl(Base, F.B.CreateSub(F.B.CreateSub(Width, Place), Count));
    Value *Down = F.B.CreateSub(Width, Count);
    Value *Field =
        I.Op == spv::OpBitFieldSExtract ? F.B.CreateAShr(Up, Down) : F.B.CreateLShr(Up, Down);
    return F.B.CreateSelect(F.B.CreateICmpEQ(Count, None), None, Field);
}

} // namespace

void addArithmetic(Handlers &Table) {
    using Ops = llvm::Instruction;
    for (auto [Op, Code] : {std::pair{spv::OpIAdd, Ops::Add},
                            {spv::OpISub, Ops::Sub},
                            {spv::OpIMul, Ops::Mul},
                            {spv::OpUDiv, Ops::UDiv},
                            {spv::OpSDiv, Ops::SDiv},
                            {spv::OpUMod, Ops::URem},
                            {spv::OpSRem, Ops::SRem},
                            {spv::OpBitwiseAnd, Ops::And},
                            {spv::OpBitwiseOr, Ops::Or},
                            {spv::OpBitwiseXor, Ops::Xor}})
        Table[Op] = integers(Code);
    for (auto [Op, Code] : {std::pair{spv::OpFAdd, Ops::FAdd},
                            {spv::OpFSub, Ops::FSub},
                            {spv::OpFMul, Ops::FMul},
                            {spv::OpFDiv, Ops::FDiv}})
        Table[Op] = floats(Code);
    for (auto [Op, Code] : {std::pair{spv::OpShiftLeftLogical, Ops::Shl},
                            {spv::OpShiftRightLogical, Ops::LShr},
                            {spv::OpShiftRightArithmetic, Ops::AShr}})
        Table[Op] = shift(Code);
    for (auto Op : {spv::OpSNegate, spv::OpFNegate, spv::OpNot})
        Table[Op] = negate;
    Table[spv::OpSMod] = signedModulo;
    Table[spv::OpFRem] = floatRemainder;
    Table[spv::OpFMod] = floatModulo;
    Table[spv::OpIAddCarry] = Table[spv::OpISubBorrow] = carrying;
    Table[spv::OpUMulExtended] = Table[spv::OpSMulExtended] = extendedProduct;
    Table[spv::OpVectorTimesScalar] = vectorTimesScalar;
    Table[spv::OpDot] = dot;
    Table[spv::OpBitReverse] = Table[spv::OpBitCount] = unaryBits;
    Table[spv::OpBitFieldInsert] = insertBits;
    Table[spv::OpBitFieldSExtract] = Table[spv::OpBitFieldUExtract] = extractBits;
}

} // namespace barecl::spirv
