// SPDX-License-Identifier: MIT

#include "WidenMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace barecl {
namespace {

// An access of the work-items, and what its lanes have in common.
class WideAccess {
  public:
    WideAccess(Builder &B, const LaneValues &Values, const Shapes &Of, const Instruction &Access,
               Value *Mask)
        : B(B), Values(Values), Access(Access),
          T(getLoadStoreType(const_cast<Instruction *>(&Access))), Element(T->getScalarType()),
          ElementBytes(Access.getDataLayout().getTypeAllocSize(Element)), Lanes(Values.lanes()),
          Count(partsOf(T)), Mask(Mask), Arranged(arrangementOf(Access, Of)) {}

    Parts load();
    void store(const Value *Stored);

  private:
    Builder &B;
    const LaneValues &Values;
    const Instruction &Access;
    Type *T, *Element;
    const uint64_t ElementBytes;
    const unsigned Lanes, Count;
    Value *const Mask;
    const Arrangement Arranged;

    Align alignment() const { return getLoadStoreAlignment(const_cast<Instruction *>(&Access)); }
    Value *pointer() const { return const_cast<Value *>(getLoadStorePointerOperand(&Access)); }
    FixedVectorType *whole() const { return FixedVectorType::get(Element, Lanes * Count); }

    // All that is known of the access's place, but nothing of the value.
    template <typename Made> Made *told(Made *I) const {
        I->copyMetadata(Access, {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope,
                                 LLVMContext::MD_noalias, LLVMContext::MD_access_group,
                                 LLVMContext::MD_nontemporal, LLVMContext::MD_invariant_load});
        return I;
    }

    Value *firstAddress() const {
        Value *First = Values.scalar(pointer());
        if (Arranged != Arrangement::Backwards)
            return First;
        return B.CreatePtrAdd(First, B.getInt64(-int64_t(ElementBytes * (Lanes - 1))));
    }
    Value *reversed(Value *Vector) const {
        return Arranged == Arrangement::Backwards ? B.CreateVectorReverse(Vector) : Vector;
    }
    // Of the elements of whole(), which lie lane after lane.
    Value *wholeMask() const {
        if (!Mask)
            return nullptr;
        return Count == 1 ? reversed(Mask)
                          : B.CreateShuffleVector(Mask, createReplicatedMask(Count, Lanes));
    }
    Value *addresses(unsigned Part) const {
        Value *All = Values.part(pointer(), 0);
        return Part ? B.CreateGEP(B.getInt8Ty(), All, B.getInt64(Part * ElementBytes)) : All;
    }
    Align alignmentOf(unsigned Part) const {
        return commonAlignment(alignment(), Part * ElementBytes);
    }
    // In a private array a part's elements follow each other, lane by lane.
    Value *inArray(unsigned Part) const {
        return B.CreatePtrAdd(Values.scalar(pointer()), B.getInt64(Part * ElementBytes * Lanes));
    }
    Value *scatteredInArray(unsigned Part) const {
        SmallVector<Constant *> Ways;
        for (unsigned Lane = 0; Lane < Lanes; ++Lane)
            Ways.push_back(B.getInt64((uint64_t(Part) * Lanes + Lane) * ElementBytes));
        return B.CreateGEP(B.getInt8Ty(), Values.part(pointer(), 0), ConstantVector::get(Ways));
    }
    Value *scatteredAt(unsigned Part) const {
        return Arranged == Arrangement::ScatteredInArray ? scatteredInArray(Part) : addresses(Part);
    }
    bool isScattered() const {
        return Arranged == Arrangement::Scattered || Arranged == Arrangement::ScatteredInArray;
    }
    Parts loadWhole();
    void storeWhole(ArrayRef<Value *> All);
    void storeLast(const Value *Stored);
};

Parts WideAccess::loadWhole() {
    Value *First = firstAddress(), *Held = wholeMask();
    Instruction *Wide = Held ? cast<Instruction>(B.CreateMaskedLoad(
                                   whole(), First, alignment(), Held, PoisonValue::get(whole())))
                             : B.CreateAlignedLoad(whole(), First, alignment());
    told(Wide);
    if (Count == 1)
        return {reversed(Wide)};
    Parts Result;
    for (unsigned Part = 0; Part < Count; ++Part)
        Result.push_back(B.CreateShuffleVector(Wide, createStrideMask(Part, Count, Lanes)));
    return Result;
}

Parts WideAccess::load() {
    FixedVectorType *Vector = Values.vectorOf(T);
    Parts Result;
    if (Arranged == Arrangement::InArray) {
        for (unsigned Part = 0; Part < Count; ++Part)
            Result.push_back(
                told(B.CreateAlignedLoad(Vector, inArray(Part), Align(ElementBytes * Lanes))));
        return Result;
    }
    if (!isScattered())
        return loadWhole();
    for (unsigned Part = 0; Part < Count; ++Part)
        Result.push_back(told(B.CreateMaskedGather(Vector, scatteredAt(Part), alignmentOf(Part),
                                                   explicitMask(B, Mask, Lanes))));
    return Result;
}

void WideAccess::storeWhole(ArrayRef<Value *> All) {
    Value *Wide = Count == 1 ? reversed(All[0]) : concatenateVectors(B, All);
    if (Count > 1)
        Wide = B.CreateShuffleVector(Wide, createInterleaveMask(Lanes, Count));
    Value *First = firstAddress();
    if (Value *Held = wholeMask())
        told(B.CreateMaskedStore(Wide, First, alignment(), Held));
    else
        told(B.CreateAlignedStore(Wide, First, alignment()));
}

// Of lanes that store to one address only one may be there, or all store the same.
void WideAccess::storeLast(const Value *Stored) {
    Value *One = nullptr;
    if (!Values.isVarying(Stored) && Values.lane(Stored, 0) == Values.lane(Stored, 1)) {
        One = Values.scalar(Stored);
    } else {
        Value *Last = lastLane(B, Mask, Lanes);
        One = PoisonValue::get(T);
        for (auto [N, Part] : enumerate(Values.parts(Stored))) {
            Value *Of = B.CreateExtractElement(Part, Last);
            One = T->isVectorTy() ? B.CreateInsertElement(One, Of, N) : Of;
        }
    }
    told(B.CreateAlignedStore(One, Values.scalar(pointer()), alignment()));
}

void WideAccess::store(const Value *Stored) {
    if (Arranged == Arrangement::OneAddress)
        return storeLast(Stored);
    const Parts All = Values.parts(Stored);
    if (Arranged == Arrangement::InArray) {
        const Align Full(ElementBytes * Lanes);
        for (unsigned Part = 0; Part < Count; ++Part)
            if (Mask)
                told(B.CreateMaskedStore(All[Part], inArray(Part), Full, Mask));
            else
                told(B.CreateAlignedStore(All[Part], inArray(Part), Full));
        return;
    }
    if (!isScattered())
        return storeWhole(All);
    for (unsigned Part = 0; Part < Count; ++Part)
        told(B.CreateMaskedScatter(All[Part], scatteredAt(Part), alignmentOf(Part),
                                   explicitMask(B, Mask, Lanes)));
}

} // namespace

Arrangement arrangementOf(const Instruction &Access, const Shapes &Of) {
    Type *T = getLoadStoreType(const_cast<Instruction *>(&Access));
    const Shape Address = Of.of(getLoadStorePointerOperand(&Access));
    const int64_t Bytes =
        int64_t(Access.getDataLayout().getTypeAllocSize(T->getScalarType()).getFixedValue());
    if (Of.arrays().of(getLoadStorePointerOperand(&Access)))
        return Address.isVarying() ? Arrangement::ScatteredInArray : Arrangement::InArray;
    if (Address.isVarying())
        return Arrangement::Scattered;
    if (Address.Stride == 0)
        return Arrangement::OneAddress;
    if (Address.Stride == Bytes * int64_t(partsOf(T)))
        return Arrangement::Forwards;
    return Address.Stride == -Bytes && !T->isVectorTy() ? Arrangement::Backwards
                                                        : Arrangement::Scattered;
}

Parts wideLoad(Builder &B, const LaneValues &Values, const Shapes &Of, const LoadInst &Load,
               Value *Mask) {
    return WideAccess(B, Values, Of, Load, Mask).load();
}

void wideStore(Builder &B, const LaneValues &Values, const Shapes &Of, const StoreInst &Store,
               Value *Mask) {
    WideAccess(B, Values, Of, Store, Mask).store(Store.getValueOperand());
}

} // namespace barecl
