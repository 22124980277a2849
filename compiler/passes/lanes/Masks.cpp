// SPDX-License-Identifier: MIT

#include "Masks.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace barecl {

Value *explicitMask(Builder &B, Value *Mask, unsigned Lanes) {
    return Mask ? Mask : ConstantVector::getSplat(ElementCount::getFixed(Lanes), B.getTrue());
}

Value *masked(Builder &B, Value *Mask, Value *Condition) {
    if (!Mask)
        return Condition;
    return B.CreateSelect(Mask, Condition, Constant::getNullValue(Mask->getType()), "mask");
}

Value *either(Builder &B, Value *A, Value *Other) {
    return A == Other ? A : B.CreateOr(A, Other, "mask");
}

// The mask as a number with one bit for each lane.
static Value *bitsOf(Builder &B, Value *Mask) {
    const unsigned Lanes = cast<FixedVectorType>(Mask->getType())->getNumElements();
    return B.CreateBitCast(Mask, B.getIntNTy(Lanes));
}

Value *anyLane(Builder &B, Value *Mask) { return B.CreateIsNotNull(bitsOf(B, Mask), "any"); }

Value *lastLane(Builder &B, Value *Mask, unsigned Lanes) {
    if (!Mask)
        return B.getInt32(Lanes - 1);
    const unsigned Width = std::max(Lanes, 32u);
    Value *Bits = B.CreateZExt(bitsOf(B, Mask), B.getIntNTy(Width));
    Value *Above = B.CreateBinaryIntrinsic(Intrinsic::ctlz, Bits, B.getTrue());
    return B.CreateSub(B.getInt32(Width - 1), B.CreateTrunc(Above, B.getInt32Ty()));
}

} // namespace barecl
