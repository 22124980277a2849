// SPDX-License-Identifier: MIT

#include "DeadLanes.h"

#include "llvm/IR/Constants.h"

using namespace llvm;

namespace barecl {
namespace {

// Each byte of a mark. An address of such bytes is invalid, and a number of such bytes is far from a kernel's numbers.
constexpr uint8_t Mark = 0xa5;

Constant *markOf(Type *T, const DataLayout &Layout) {
    auto Bits = [&](unsigned Count) {
        return Count % 8 ? APInt::getAllOnes(Count) : APInt::getSplat(Count, APInt(8, Mark));
    };
    if (auto *Vector = dyn_cast<FixedVectorType>(T))
        return ConstantVector::getSplat(Vector->getElementCount(),
                                        markOf(Vector->getElementType(), Layout));
    if (T->isPointerTy())
        return ConstantExpr::getIntToPtr(
            ConstantInt::get(T->getContext(), Bits(Layout.getPointerTypeSizeInBits(T))), T);
    if (T->isFloatingPointTy())
        return ConstantFP::get(T, APFloat(T->getFltSemantics(), Bits(T->getScalarSizeInBits())));
    return T->isIntegerTy() ? ConstantInt::get(T, Bits(T->getIntegerBitWidth())) : nullptr;
}

} // namespace

// Strided values are not marked: those of all lanes are computed from lane 0, whether its work-item exists or not.
void markDeadLanes(Builder &B, LaneValues &Values, const Instruction &I, Value *Mask) {
    if (!Values.has(&I) || (!Values.isVarying(&I) && !Values.isUniform(&I)))
        return;
    const DataLayout &Layout = I.getDataLayout();
    Value *Held = Values.isVarying(&I) ? Mask : anyLane(B, Mask);
    Parts Marked;
    for (Value *Each : Values.kept(&I)) {
        Constant *Instead = markOf(Each->getType(), Layout);
        Marked.push_back(Instead ? B.CreateSelect(Held, Each, Instead, "marked") : Each);
    }
    Values.keep(&I, std::move(Marked));
}

} // namespace barecl
