// SPDX-License-Identifier: MIT

#include "Reciprocal.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace barecl {
namespace {

using Builder = IRBuilder<>;

// In all lanes.
Value *spread(Builder &B, Value *One, Value *Like) {
    auto *T = cast<FixedVectorType>(Like->getType());
    return B.CreateVectorSplat(T->getElementCount(), B.CreateTrunc(One, T->getElementType()));
}

// Of unsigned 32-bit numbers. Division by 0 is undefined, but the steps for it are not: so they may
// leave a loop that they would not be reached in.
Value *quotient(Builder &B, Value *Numbers, Value *Divisor) {
    Type *Word = B.getInt32Ty(), *Long = B.getInt64Ty();
    Value *D = B.CreateZExt(B.CreateBinaryIntrinsic(Intrinsic::umax, Divisor, B.getInt32(1)), Long);
    Value *L = B.CreateSub(B.getInt64(64),
                           B.CreateBinaryIntrinsic(Intrinsic::ctlz, B.CreateSub(D, B.getInt64(1)),
                                                   B.getFalse()));
    Value *Above = B.CreateShl(B.CreateSub(B.CreateShl(B.getInt64(1), L), D), 32);
    Value *Reciprocal = B.CreateAdd(B.CreateUDiv(Above, D), B.getInt64(1), "reciprocal");
    Value *First = B.CreateBinaryIntrinsic(Intrinsic::umin, L, B.getInt64(1));
    Value *Second = B.CreateSub(L, First);

    auto *Words = cast<VectorType>(Numbers->getType());
    auto *Longs = VectorType::get(Long, Words->getElementCount());
    Value *Product =
        B.CreateMul(B.CreateZExt(Numbers, Longs), B.CreateVectorSplat(Words->getElementCount(),
                                                                      Reciprocal));
    Value *High = B.CreateTrunc(B.CreateLShr(Product, 32), VectorType::get(Word, Words));
    Value *Rest = B.CreateLShr(B.CreateSub(Numbers, High), spread(B, First, Numbers));
    return B.CreateLShr(B.CreateAdd(High, Rest), spread(B, Second, Numbers), "quotient");
}

// Of 32-bit numbers.
Value *quotient(Builder &B, bool IsSigned, Value *Numbers, Value *Divisor) {
    if (!IsSigned)
        return quotient(B, Numbers, Divisor);
    Value *Signs = B.CreateXor(B.CreateAShr(Numbers, 31),
                               spread(B, B.CreateAShr(Divisor, 31), Numbers));
    Value *Unsigned =
        quotient(B, B.CreateBinaryIntrinsic(Intrinsic::abs, Numbers, B.getFalse()),
                 B.CreateBinaryIntrinsic(Intrinsic::abs, Divisor, B.getFalse()));
    return B.CreateSub(B.CreateXor(Unsigned, Signs), Signs);
}

} // namespace

bool hasReciprocal(const Type *T) {
    return T->isIntegerTy() && T->getIntegerBitWidth() <= 32;
}

Value *divideByOne(Builder &B, unsigned Opcode, Value *Numbers, Value *Divisor) {
    const bool IsSigned = Opcode == Instruction::SDiv || Opcode == Instruction::SRem;
    Type *T = Numbers->getType();
    Type *Words = T->getWithNewType(B.getInt32Ty());
    Value *N = B.CreateIntCast(Numbers, Words, IsSigned);
    Value *D = B.CreateIntCast(Divisor, B.getInt32Ty(), IsSigned);
    Value *Result = quotient(B, IsSigned, N, D);
    if (Opcode == Instruction::URem || Opcode == Instruction::SRem)
        Result = B.CreateSub(N, B.CreateMul(Result, spread(B, D, N)));
    return B.CreateTrunc(Result, T);
}

} // namespace barecl
