// SPDX-License-Identifier: MIT

#include "PrivateArrays.h"
#include "passes/facts/AddressSpaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace barecl {
namespace {

// The uses of one variable.
struct Uses {
    const Loop &Items;
    SmallVector<const Value *> Pointers;
    uint64_t ElementBytes = 0;
    SmallVector<std::pair<const MemIntrinsic *, const Value *>> Fillings; // and the pointer used

    bool isAccess(const Instruction &I, const Value *Pointer);
    bool follow(const AllocaInst &Variable);
};

bool Uses::isAccess(const Instruction &I, const Value *Pointer) {
    auto *Access = const_cast<Instruction *>(&I);
    if (getLoadStorePointerOperand(Access) != Pointer || I.isVolatile() || I.isAtomic())
        return false;
    if (const auto *Store = dyn_cast<StoreInst>(&I); Store && Store->getValueOperand() == Pointer)
        return false;
    const Type *Element = getLoadStoreType(Access)->getScalarType();
    const DataLayout &Layout = I.getDataLayout();
    const uint64_t Bytes = Layout.getTypeAllocSize(const_cast<Type *>(Element));
    if (ElementBytes && ElementBytes != Bytes)
        return false;
    ElementBytes = Bytes;
    return isPowerOf2_64(Bytes) && getLoadStoreAlignment(Access).value() >= Bytes;
}

// Whether I fills or copies a known number of whole elements. A copy within one variable could
// overlap, so it does not count.
bool isFilling(const MemIntrinsic &I, const Value *Pointer, uint64_t ElementBytes) {
    const auto *Length = dyn_cast<ConstantInt>(I.getLength());
    const auto *Transfer = dyn_cast<MemTransferInst>(&I);
    const bool IsTarget = I.getRawDest() == Pointer;
    if (!Length || I.isVolatile() || Length->getZExtValue() % ElementBytes ||
        Length->getZExtValue() / ElementBytes > PrivateArrays::MostElements ||
        (Transfer && getUnderlyingObject(Transfer->getRawSource()) ==
                         getUnderlyingObject(Transfer->getRawDest())))
        return false;
    const MaybeAlign Is = IsTarget ? I.getDestAlign() : Transfer->getSourceAlign();
    return Is.valueOrOne().value() >= ElementBytes;
}

bool isFixedAddress(const Instruction &I) {
    const auto *Address = dyn_cast<GetElementPtrInst>(&I);
    return Address && Address->hasAllConstantIndices();
}

// False if the variable is used by anything except accesses in Items with addresses that can be
// followed. Addresses that are the same for all work-items may be computed before the loop.
bool Uses::follow(const AllocaInst &Variable) {
    Pointers.push_back(&Variable);
    for (size_t N = 0; N < Pointers.size(); ++N)
        for (const User *U : Pointers[N]->users()) {
            const auto *I = cast<Instruction>(U);
            if (const auto *Note = dyn_cast<IntrinsicInst>(I); Note && Note->isLifetimeStartOrEnd())
                continue;
            if (!Items.contains(I->getParent()) && !isFixedAddress(*I))
                return false;
            if (isa<GetElementPtrInst>(I) && !I->getType()->isVectorTy())
                Pointers.push_back(I);
            else if (const auto *Filling = dyn_cast<MemIntrinsic>(I))
                Fillings.push_back({Filling, Pointers[N]});
            else if (!isAccess(*I, Pointers[N]))
                return false;
        }
    return ElementBytes && all_of(Fillings, [&](const auto &Each) {
               return ::barecl::isFilling(*Each.first, Each.second, ElementBytes);
           });
}

} // namespace

PrivateArrays::PrivateArrays(const Loop &Items) {
    for (const Instruction &I : Items.getHeader()->getParent()->getEntryBlock())
        if (const auto *Variable = dyn_cast<AllocaInst>(&I))
            add(*Variable, Items);
}

void PrivateArrays::add(const AllocaInst &Variable, const Loop &Items) {
    const auto Bytes = Variable.getAllocationSize(Variable.getDataLayout());
    Uses Of = {Items, {}, 0, {}};
    if (!Bytes || Bytes->isScalable() || *Bytes > MostBytes || !Of.follow(Variable))
        return;
    Arrays[&Variable] = Of.ElementBytes;
    for (const Value *Pointer : Of.Pointers)
        Pointers[Pointer] = &Variable;
}

// The pointers of I into private memory, which work-items would use one after another.
static SmallVector<const Value *, 2> privatePointers(const MemIntrinsic &I) {
    SmallVector<const Value *, 2> Pointers = {I.getRawDest()};
    if (const auto *Transfer = dyn_cast<MemTransferInst>(&I))
        Pointers.push_back(Transfer->getRawSource());
    erase_if(Pointers, [](const Value *Pointer) {
        const unsigned Space = Pointer->getType()->getPointerAddressSpace();
        return Space != PrivateSpace && Space != GenericSpace;
    });
    return Pointers;
}

uint64_t PrivateArrays::elementBytes(const MemIntrinsic &I) const {
    return Arrays.lookup(of(privatePointers(I)[0]));
}

bool PrivateArrays::isFilling(const Instruction &I) const {
    const auto *Filling = dyn_cast<MemIntrinsic>(&I);
    if (!Filling)
        return false;
    const auto Pointers = privatePointers(*Filling);
    return !Pointers.empty() && all_of(Pointers, [&](const Value *Pointer) {
        return of(Pointer) && Arrays.lookup(of(Pointer)) == elementBytes(*Filling);
    });
}

} // namespace barecl
