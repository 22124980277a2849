// SPDX-License-Identifier: MIT

#include "PrivateArrays.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace barecl {
namespace {

// What is found out about one variable.
struct Uses {
    const Loop &Items;
    SmallVector<const Value *> Pointers;
    uint64_t ElementBytes = 0;

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

// False: something else than accesses in Items by plain addresses.
bool Uses::follow(const AllocaInst &Variable) {
    Pointers.push_back(&Variable);
    for (size_t N = 0; N < Pointers.size(); ++N)
        for (const User *U : Pointers[N]->users()) {
            const auto *I = cast<Instruction>(U);
            if (const auto *Note = dyn_cast<IntrinsicInst>(I); Note && Note->isLifetimeStartOrEnd())
                continue;
            if (!Items.contains(I->getParent()))
                return false;
            if (isa<GetElementPtrInst>(I) && !I->getType()->isVectorTy())
                Pointers.push_back(I);
            else if (!isAccess(*I, Pointers[N]))
                return false;
        }
    return ElementBytes;
}

} // namespace

PrivateArrays::PrivateArrays(const Loop &Items) {
    for (const Instruction &I : Items.getHeader()->getParent()->getEntryBlock())
        if (const auto *Variable = dyn_cast<AllocaInst>(&I))
            add(*Variable, Items);
}

void PrivateArrays::add(const AllocaInst &Variable, const Loop &Items) {
    const auto Bytes = Variable.getAllocationSize(Variable.getDataLayout());
    Uses Of = {Items, {}, 0};
    if (!Bytes || Bytes->isScalable() || *Bytes > MostBytes || !Of.follow(Variable))
        return;
    Arrays[&Variable] = Of.ElementBytes;
    for (const Value *Pointer : Of.Pointers)
        Pointers[Pointer] = &Variable;
}

} // namespace barecl
