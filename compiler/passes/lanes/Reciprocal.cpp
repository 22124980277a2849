// SPDX-License-Identifier: MIT

#include "Reciprocal.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace barecl {
namespace {

using Builder = IRBuilder<>;

// A vector with One in all lanes.
Value *spread(Builder &B, Value *One, Value *Like) {
    auto *T = cast<FixedVectorType>(Like->getType());
    return B.CreateVectorSplat(T->getElementCount(), B.CreateTrunc(One, T->getElementType()));
}

// The values that depend on the divisor D alone, at least 1, for unsigned 32-bit numbers. 2^L is the first power of two
// that is not less than D.
struct Facts {
    Value *L;
    Value *Reciprocal; // (2^L - D) * 2^32 / D + 1, which is less than 2^32
};

Facts byLongDivision(Builder &B, Value *Divisor) {
    Value *D = B.CreateZExt(Divisor, B.getInt64Ty());
    Value *L = B.CreateSub(
        B.getInt64(64),
        B.CreateBinaryIntrinsic(Intrinsic::ctlz, B.CreateSub(D, B.getInt64(1)), B.getFalse()));
    Value *Above = B.CreateShl(B.CreateSub(B.CreateShl(B.getInt64(1), L), D), 32);
    Value *Reciprocal = B.CreateAdd(B.CreateUDiv(Above, D), B.getInt64(1), "reciprocal");
    return {B.CreateTrunc(L, B.getInt32Ty()), B.CreateTrunc(Reciprocal, B.getInt32Ty())};
}

// Computes a digit of 16 bits of Rest / (High * 2^16 + Low), a divisor with its highest bit set; Rest becomes the
// remainder. A guess from the upper half of the divisor alone is at most 2 too large.
Value *digit(Builder &B, Value *&Rest, Value *High, Value *Low) {
    Value *Base = B.getInt32(1 << 16);
    Value *Digit =
        B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateUDiv(Rest, High), B.getInt32(0xffff));
    Value *Left = B.CreateSub(Rest, B.CreateMul(Digit, High));
    for (int Try = 0; Try < 2; ++Try) {
        Value *TooLarge =
            B.CreateAnd(B.CreateICmpULT(Left, Base),
                        B.CreateICmpUGT(B.CreateMul(Digit, Low), B.CreateShl(Left, 16)));
        Digit = B.CreateSub(Digit, B.CreateZExt(TooLarge, B.getInt32Ty()));
        Left = B.CreateSelect(TooLarge, B.CreateAdd(Left, High), Left);
    }
    Rest = B.CreateSub(B.CreateShl(Left, 16), B.CreateMul(Digit, Low));
    return Digit;
}

// For targets whose 64-bit division is a library function: two digits, as in long division by hand.
Facts byDigits(Builder &B, Value *D) {
    Value *One = B.getInt32(1);
    Value *L =
        B.CreateSub(B.getInt32(32),
                    B.CreateBinaryIntrinsic(Intrinsic::ctlz, B.CreateSub(D, One), B.getFalse()));
    Value *Shift = B.CreateAnd(B.CreateSub(B.getInt32(32), L), 31);
    Value *Normal = B.CreateShl(D, Shift);
    Value *Rest = B.CreateSelect(B.CreateICmpEQ(D, One), B.getInt32(0), B.CreateNeg(Normal));
    Value *High = B.CreateBinaryIntrinsic(Intrinsic::umax, B.CreateLShr(Normal, 16), One);
    Value *Low = B.CreateAnd(Normal, 0xffff);
    Value *First = digit(B, Rest, High, Low), *Second = digit(B, Rest, High, Low);
    return {L, B.CreateAdd(B.CreateOr(B.CreateShl(First, 16), Second), One, "reciprocal")};
}

// Whether instructions give both halves of products of words. Code for transport-triggered machines has the target
// riscv32, and no such instructions for vectors.
bool multipliesLong(const Triple &Target) {
    return Target.isX86() || Target.isARM() || Target.isThumb() || Target.isAArch64() ||
           Target.isRISCV64();
}

// The upper halves of the products of words.
Value *highHalf(Builder &B, Value *X, Value *Y) {
    Type *Words = X->getType();
    if (multipliesLong(B.GetInsertBlock()->getModule()->getTargetTriple())) {
        Type *Longs = Words->getWithNewType(B.getInt64Ty());
        Value *Product = B.CreateMul(B.CreateZExt(X, Longs), B.CreateZExt(Y, Longs));
        return B.CreateTrunc(B.CreateLShr(Product, 32), Words);
    }
    Value *XHigh = B.CreateLShr(X, 16), *XLow = B.CreateAnd(X, 0xffff);
    Value *YHigh = B.CreateLShr(Y, 16), *YLow = B.CreateAnd(Y, 0xffff);
    Value *Cross = B.CreateMul(XHigh, YLow);
    Value *Middle = B.CreateAdd(
        B.CreateAdd(B.CreateLShr(B.CreateMul(XLow, YLow), 16), B.CreateAnd(Cross, 0xffff)),
        B.CreateMul(XLow, YHigh));
    return B.CreateAdd(B.CreateAdd(B.CreateMul(XHigh, YHigh), B.CreateLShr(Cross, 16)),
                       B.CreateLShr(Middle, 16));
}

// Divides unsigned 32-bit numbers. Division by 0 is undefined, but the steps computed from the divisor must not be:
// they may move out of a loop that would not execute them.
Value *quotient(Builder &B, Value *Numbers, Value *Divisor) {
    const DataLayout &Layout = B.GetInsertBlock()->getDataLayout();
    Value *D = B.CreateBinaryIntrinsic(Intrinsic::umax, Divisor, B.getInt32(1));
    const auto [L, Reciprocal] = Layout.isLegalInteger(64) ? byLongDivision(B, D) : byDigits(B, D);
    Value *First = B.CreateBinaryIntrinsic(Intrinsic::umin, L, B.getInt32(1));
    Value *Second = B.CreateSub(L, First);

    Value *High = highHalf(B, Numbers, spread(B, Reciprocal, Numbers));
    Value *Rest = B.CreateLShr(B.CreateSub(Numbers, High), spread(B, First, Numbers));
    return B.CreateLShr(B.CreateAdd(High, Rest), spread(B, Second, Numbers), "quotient");
}

// Divides 32-bit numbers.
Value *quotient(Builder &B, bool IsSigned, Value *Numbers, Value *Divisor) {
    if (!IsSigned)
        return quotient(B, Numbers, Divisor);
    Value *Signs =
        B.CreateXor(B.CreateAShr(Numbers, 31), spread(B, B.CreateAShr(Divisor, 31), Numbers));
    Value *Unsigned = quotient(B, B.CreateBinaryIntrinsic(Intrinsic::abs, Numbers, B.getFalse()),
                               B.CreateBinaryIntrinsic(Intrinsic::abs, Divisor, B.getFalse()));
    return B.CreateSub(B.CreateXor(Unsigned, Signs), Signs);
}

} // namespace

unsigned reciprocalCost(const Triple &Target) { return multipliesLong(Target) ? 12 : 60; }

bool hasReciprocal(const Instruction &Division) {
    const Type *T = Division.getType();
    return !Division.getModule()->getTargetTriple().isRISCV64() && T->isIntegerTy() &&
           T->getIntegerBitWidth() <= 32;
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
