// SPDX-License-Identifier: MIT

#include "Access.h"
#include "passes/facts/AddressSpaces.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

namespace barecl {

// Of an instruction with one access.
static Align alignmentOf(const Instruction &I) {
    if (const auto *Update = dyn_cast<AtomicRMWInst>(&I))
        return Update->getAlign();
    if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
        return Exchange->getAlign();
    return getLoadStoreAlignment(&I);
}

SmallVector<Access, 2> accessesOf(Instruction &I, IntegerType &Word) {
    const DataLayout &Layout = I.getDataLayout();
    auto Of = [&](Value *Pointer, Type *T, bcl_access_kind Kind) {
        return Access{
            Pointer, ConstantInt::get(&Word, Layout.getTypeStoreSize(T)), Kind, alignmentOf(I), {}};
    };
    auto Part = [&](Value *Pointer, Value *Bytes, bcl_access_kind Kind) {
        return Access{Pointer, IRBuilder<>(&I).CreateZExtOrTrunc(Bytes, &Word), Kind, Align(), {}};
    };
    if (auto *Load = dyn_cast<LoadInst>(&I))
        return {Of(Load->getPointerOperand(), Load->getType(), BCL_ACCESS_READS)};
    if (auto *Store = dyn_cast<StoreInst>(&I))
        return {
            Of(Store->getPointerOperand(), Store->getValueOperand()->getType(), BCL_ACCESS_WRITES)};
    if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
        return {Of(Update->getPointerOperand(), Update->getType(), BCL_ACCESS_UPDATES)};
    if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
        return {Of(Exchange->getPointerOperand(), Exchange->getNewValOperand()->getType(),
                   BCL_ACCESS_UPDATES)};
    if (auto *Transfer = dyn_cast<AnyMemTransferInst>(&I))
        return {Part(Transfer->getRawDest(), Transfer->getLength(), BCL_ACCESS_WRITES),
                Part(Transfer->getRawSource(), Transfer->getLength(), BCL_ACCESS_READS)};
    if (auto *Set = dyn_cast<AnyMemSetInst>(&I))
        return {Part(Set->getRawDest(), Set->getLength(), BCL_ACCESS_WRITES)};
    return {};
}

bool isShared(const Access &Is) {
    switch (Is.Pointer->getType()->getPointerAddressSpace()) {
    case GlobalSpace:
    case LocalSpace:
        return true;
    case GenericSpace: {
        const auto *Object = dyn_cast<ConstantInt>(Is.From.Object);
        return Object && (Object->getZExtValue() & BCL_OBJECT_EXTENT);
    }
    default:
        return false;
    }
}

bool mayRace(const Access &Is) { return !isTrusted(Is.From) && isShared(Is) && !Is.IsApart; }

bool isPartOfWrite(const Instruction &I) {
    const auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load || !Load->getType()->isVectorTy())
        return false;
    SmallVector<const Value *> Work = {Load};
    while (!Work.empty())
        for (const User *Each : Work.pop_back_val()->users()) {
            const auto *Store = dyn_cast<StoreInst>(Each);
            if (isa<InsertElementInst, ShuffleVectorInst>(Each))
                Work.push_back(Each);
            else if (!Store || Store->getPointerOperand() != Load->getPointerOperand())
                return false;
        }
    return true;
}

bool isInside(const Access &Is) {
    const auto *Offset = dyn_cast<ConstantInt>(Is.From.Offset),
               *Size = dyn_cast<ConstantInt>(Is.From.Size),
               *Bytes = dyn_cast<ConstantInt>(Is.Bytes);
    return Offset && Size && Bytes && Bytes->getValue().ule(Size->getValue()) &&
           Offset->getValue().ule(Size->getValue() - Bytes->getValue());
}

bool isAligned(const Access &Is, const DataLayout &Layout) {
    return computeKnownBits(Is.From.Offset, Layout).countMinTrailingZeros() >= Log2(Is.Alignment);
}

} // namespace barecl
