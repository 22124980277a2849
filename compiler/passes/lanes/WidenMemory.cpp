// SPDX-License-Identifier: MIT

#include "WidenMemory.h"
#include "FirstLane.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace barecl {
namespace {

// What a work-item reads or writes: a T that is `Offset` bytes after Pointer.
struct Place {
    Value *Pointer;
    uint64_t Offset;
    Type *T;
    Align Alignment;

    static Place of(const Instruction &Access) {
        auto *I = const_cast<Instruction *>(&Access);
        return {getLoadStorePointerOperand(I), 0, getLoadStoreType(I), getLoadStoreAlignment(I)};
    }
};

// An access of the work-items, and what its lanes have in common.
class WideAccess {
  public:
    WideAccess(Builder &B, const LaneValues &Values, const Shapes &Of, const Instruction &Access,
               const Place &At, Value *Mask)
        : B(B), Values(Values), Of(Of), Access(Access), At(At), T(At.T),
          Element(T->getScalarType()),
          ElementBytes(Access.getDataLayout().getTypeAllocSize(Element)), Lanes(Values.lanes()),
          Count(partsOf(T)), Mask(Mask), Arranged(arrangementOf(At.Pointer, T, Of)) {}

    Parts load();
    void store(const Value *Stored);
    void store(ArrayRef<Value *> All);

  private:
    Builder &B;
    const LaneValues &Values;
    const Shapes &Of;
    const Instruction &Access;
    const Place At;
    Type *T, *Element;
    const uint64_t ElementBytes;
    const unsigned Lanes, Count;
    Value *const Mask;
    const Arrangement Arranged;
    Value *First = nullptr; // the first address, if the addresses have turned out to be consecutive

    Align alignment() const { return commonAlignment(At.Alignment, At.Offset); }
    Value *pointer() const { return At.Pointer; }
    FixedVectorType *whole() const { return FixedVectorType::get(Element, Lanes * Count); }

    // Copies to I all metadata about the access's place, but none about the value.
    template <typename Made> Made *told(Made *I) const {
        I->copyMetadata(Access, {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope,
                                 LLVMContext::MD_noalias, LLVMContext::MD_access_group,
                                 LLVMContext::MD_nontemporal, LLVMContext::MD_invariant_load});
        return I;
    }

    Value *firstAddress() const {
        if (Arranged == Arrangement::PerhapsForwards)
            return First;
        Value *Start = Values.scalar(pointer());
        const int64_t Back = Arranged == Arrangement::Backwards ? ElementBytes * (Lanes - 1) : 0;
        const int64_t Way = int64_t(At.Offset) - Back;
        return Way ? B.CreatePtrAdd(Start, B.getInt64(Way)) : Start;
    }
    Value *reversed(Value *Vector) const {
        return Arranged == Arrangement::Backwards ? B.CreateVectorReverse(Vector) : Vector;
    }
    // The mask for the elements of whole(), which are in the order of the lanes.
    Value *wholeMask() const {
        if (!Mask)
            return nullptr;
        return Count == 1 ? reversed(Mask)
                          : B.CreateShuffleVector(Mask, createReplicatedMask(Count, Lanes));
    }
    Value *addresses(unsigned Part) const {
        Value *All = Values.part(pointer(), 0);
        const uint64_t Way = At.Offset + Part * ElementBytes;
        return Way ? B.CreateGEP(B.getInt8Ty(), All, B.getInt64(Way)) : All;
    }
    Align alignmentOf(unsigned Part) const {
        return commonAlignment(alignment(), Part * ElementBytes);
    }
    // The address of a part in a private array, in which the elements of a part follow each other
    // in the order of the lanes.
    Value *inArray(unsigned Part) const {
        return B.CreatePtrAdd(Values.scalar(pointer()),
                              B.getInt64((At.Offset + Part * ElementBytes) * Lanes));
    }
    Value *scatteredInArray(unsigned Part) const {
        SmallVector<Constant *> Ways;
        for (unsigned Lane = 0; Lane < Lanes; ++Lane)
            Ways.push_back(
                B.getInt64(At.Offset * Lanes + (uint64_t(Part) * Lanes + Lane) * ElementBytes));
        return B.CreateGEP(B.getInt8Ty(), Values.part(pointer(), 0), ConstantVector::get(Ways));
    }
    Value *scatteredAt(unsigned Part) const {
        return Arranged == Arrangement::ScatteredInArray ? scatteredInArray(Part) : addresses(Part);
    }
    bool isScattered() const {
        return Arranged == Arrangement::Scattered || Arranged == Arrangement::ScatteredInArray;
    }
    Parts loadWhole();
    bool gathersWords() const;
    Parts gather();
    Value *gatherFromWords(unsigned Part);
    Parts loadPerhapsWhole();
    void storeWhole(ArrayRef<Value *> All);
    void scatter(ArrayRef<Value *> All);
    void storePerhapsWhole(ArrayRef<Value *> All);
    Value *areTogether();
    Value *areTogetherByFirst();
    void storeLast(ArrayRef<Value *> All);
};

Parts WideAccess::loadWhole() {
    Value *Start = firstAddress(), *Held = wholeMask();
    Instruction *Wide = Held ? cast<Instruction>(B.CreateMaskedLoad(
                                   whole(), Start, alignment(), Held, PoisonValue::get(whole())))
                             : B.CreateAlignedLoad(whole(), Start, alignment());
    told(Wide);
    if (Count == 1)
        return {reversed(Wide)};
    Parts Result;
    for (unsigned Part = 0; Part < Count; ++Part)
        Result.push_back(B.CreateShuffleVector(Wide, createStrideMask(Part, Count, Lanes)));
    return Result;
}

Parts WideAccess::load() {
    if (Arranged == Arrangement::InArray) {
        Parts Result;
        for (unsigned Part = 0; Part < Count; ++Part)
            Result.push_back(told(B.CreateAlignedLoad(Values.vectorOf(T), inArray(Part),
                                                      Align(ElementBytes * Lanes))));
        return Result;
    }
    if (Arranged == Arrangement::OneAddress)
        return {
            B.CreateVectorSplat(Lanes, told(B.CreateAlignedLoad(T, firstAddress(), alignment())))};
    if (Arranged == Arrangement::PerhapsForwards)
        return loadPerhapsWhole();
    return isScattered() ? gather() : loadWhole();
}

bool WideAccess::gathersWords() const {
    return Values.wordGathers() && Element->isIntegerTy() && ElementBytes < 4 &&
           alignmentOf(1).value() >= ElementBytes;
}

// The words that contain the lanes' elements, and the elements' positions in them, in bytes.
struct Words {
    Value *Places, *Inside;

    // An address is often a base that all lanes share plus a small index; processors gather faster
    // with such addresses.
    Words(Builder &B, Value *All, unsigned Lanes) {
        auto *Integers = FixedVectorType::get(B.getInt64Ty(), Lanes);
        const auto *Indexed = dyn_cast<GetElementPtrInst>(All);
        const bool HasBase = Indexed && Indexed->getNumIndices() == 1 &&
                             !Indexed->getPointerOperandType()->isVectorTy() &&
                             Indexed->getSourceElementType()->isIntegerTy(8) &&
                             Indexed->getOperand(1)->getType() == Integers;
        Constant *Three = ConstantInt::get(Integers, 3),
                 *Down = ConstantInt::getSigned(Integers, -4);
        if (HasBase) {
            Value *Base = Indexed->getOperand(0);
            Value *Low = B.CreateAnd(B.CreatePtrToInt(Base, B.getInt64Ty()), 3);
            Value *Offsets = B.CreateAdd(Indexed->getOperand(1), B.CreateVectorSplat(Lanes, Low));
            Value *Aligned = B.CreatePtrAdd(Base, B.CreateNeg(Low));
            Places = B.CreateGEP(B.getInt8Ty(), Aligned, B.CreateAnd(Offsets, Down));
            Inside = B.CreateAnd(Offsets, Three);
        } else {
            Places = B.CreateIntrinsic(Intrinsic::ptrmask, {All->getType(), Integers}, {All, Down});
            Inside = B.CreateAnd(B.CreatePtrToInt(All, Integers), Three);
        }
    }
};

Value *WideAccess::gatherFromWords(unsigned Part) {
    const Words At(B, scatteredAt(Part), Lanes);
    auto *T32 = FixedVectorType::get(B.getInt32Ty(), Lanes);
    Value *All = told(B.CreateMaskedGather(T32, At.Places, Align(4), explicitMask(B, Mask, Lanes)));
    Value *Bits = B.CreateTrunc(At.Inside, T32);
    Bits = B.CreateShl(Bits, ConstantInt::get(T32, 3));
    return B.CreateTrunc(B.CreateLShr(All, Bits), Values.vectorOf(T));
}

Parts WideAccess::gather() {
    Parts Result;
    for (unsigned Part = 0; Part < Count; ++Part)
        Result.push_back(gathersWords() ? gatherFromWords(Part)
                                        : told(B.CreateMaskedGather(
                                              Values.vectorOf(T), scatteredAt(Part),
                                              alignmentOf(Part), explicitMask(B, Mask, Lanes))));
    return Result;
}

// Whether the addresses follow each other, starting with lane 0's, which is stored in First. If
// lane 0 is dead, the answer is no.
Value *WideAccess::areTogether() {
    if (tellsFirstLane(Access, pointer(), Of, Lanes))
        return areTogetherByFirst();
    Value *All = addresses(0);
    First = B.CreateExtractElement(All, uint64_t(0), "first");
    if (Mask)
        First = B.CreateFreeze(First, "first");
    SmallVector<Constant *> Ways;
    for (unsigned Lane = 0; Lane < Lanes; ++Lane)
        Ways.push_back(B.getInt64(uint64_t(Lane) * Count * ElementBytes));
    Value *Apart =
        B.CreateICmpNE(All, B.CreateGEP(B.getInt8Ty(), First, ConstantVector::get(Ways)));
    return B.CreateNot(anyLane(B, masked(B, Mask, Apart)), "together");
}

Value *WideAccess::areTogetherByFirst() {
    FirstLane Look = lookAtFirstLane(B, Values, Of, pointer());
    First = At.Offset ? B.CreatePtrAdd(Look.Address, B.getInt64(At.Offset)) : Look.Address;
    if (Mask) {
        First = B.CreateFreeze(First, "first");
        Look.Apart = B.CreateFreeze(Look.Apart, "apart");
    }
    return B.CreateNot(Look.Apart, "together");
}

// The blocks for both cases, and the block where they meet.
struct Cases {
    BasicBlock *Together, *Apart, *Both;

    Cases(Builder &B, Value *AreTogether) {
        auto Make = [&](const Twine &Name) {
            return BasicBlock::Create(B.getContext(), Name, B.GetInsertBlock()->getParent());
        };
        Together = Make("together");
        Apart = Make("apart");
        Both = Make("accessed");
        B.CreateCondBr(AreTogether, Together, Apart);
    }
};

Parts WideAccess::loadPerhapsWhole() {
    Cases Way(B, areTogether());
    B.SetInsertPoint(Way.Together);
    const Parts Whole = loadWhole();
    B.CreateBr(Way.Both);
    B.SetInsertPoint(Way.Apart);
    const Parts Gathered = gather();
    B.CreateBr(Way.Both);
    B.SetInsertPoint(Way.Both);
    Parts Result;
    for (auto [A, Other] : zip(Whole, Gathered)) {
        PHINode *Phi = B.CreatePHI(A->getType(), 2);
        Phi->addIncoming(A, Way.Together);
        Phi->addIncoming(Other, Way.Apart);
        Result.push_back(Phi);
    }
    return Result;
}

void WideAccess::storeWhole(ArrayRef<Value *> All) {
    Value *Wide = Count == 1 ? reversed(All[0]) : concatenateVectors(B, All);
    if (Count > 1)
        Wide = B.CreateShuffleVector(Wide, createInterleaveMask(Lanes, Count));
    Value *Start = firstAddress();
    if (Value *Held = wholeMask())
        told(B.CreateMaskedStore(Wide, Start, alignment(), Held));
    else
        told(B.CreateAlignedStore(Wide, Start, alignment()));
}

// Of lanes that store to one address, all store the same or only one is live.
void WideAccess::storeLast(ArrayRef<Value *> All) {
    Value *Last = lastLane(B, Mask, Lanes), *One = PoisonValue::get(T);
    for (auto [N, Part] : enumerate(All)) {
        Value *Of = B.CreateExtractElement(Part, Last);
        One = T->isVectorTy() ? B.CreateInsertElement(One, Of, N) : Of;
    }
    told(B.CreateAlignedStore(One, firstAddress(), alignment()));
}

void WideAccess::store(const Value *Stored) {
    if (Arranged == Arrangement::OneAddress && Values.isUniform(Stored))
        told(B.CreateAlignedStore(Values.scalar(Stored), firstAddress(), alignment()));
    else
        store(Values.parts(Stored));
}

void WideAccess::store(ArrayRef<Value *> All) {
    if (Arranged == Arrangement::OneAddress)
        return storeLast(All);
    if (Arranged == Arrangement::InArray) {
        const Align Full(ElementBytes * Lanes);
        for (unsigned Part = 0; Part < Count; ++Part)
            if (Mask)
                told(B.CreateMaskedStore(All[Part], inArray(Part), Full, Mask));
            else
                told(B.CreateAlignedStore(All[Part], inArray(Part), Full));
        return;
    }
    if (Arranged == Arrangement::PerhapsForwards)
        return storePerhapsWhole(All);
    if (isScattered())
        scatter(All);
    else
        storeWhole(All);
}

void WideAccess::storePerhapsWhole(ArrayRef<Value *> All) {
    Cases Way(B, areTogether());
    B.SetInsertPoint(Way.Together);
    storeWhole(All);
    B.CreateBr(Way.Both);
    B.SetInsertPoint(Way.Apart);
    scatter(All);
    B.CreateBr(Way.Both);
    B.SetInsertPoint(Way.Both);
}

void WideAccess::scatter(ArrayRef<Value *> All) {
    for (unsigned Part = 0; Part < Count; ++Part)
        told(B.CreateMaskedScatter(All[Part], scatteredAt(Part), alignmentOf(Part),
                                   explicitMask(B, Mask, Lanes)));
}

} // namespace

Arrangement arrangementOf(const Instruction &Access, const Shapes &Of) {
    const Place At = Place::of(Access);
    return arrangementOf(At.Pointer, At.T, Of);
}

Arrangement arrangementOf(const Value *Pointer, Type *T, const Shapes &Of) {
    const Shape Address = Of.of(Pointer);
    const DataLayout &Layout = Of.items().getHeader()->getDataLayout();
    const int64_t Bytes = int64_t(Layout.getTypeAllocSize(T->getScalarType()).getFixedValue());
    if (Of.arrays().of(Pointer))
        return Address.isVarying() ? Arrangement::ScatteredInArray : Arrangement::InArray;
    if (Address.isGuessed() && Address.Stride == Bytes * int64_t(partsOf(T)))
        return Arrangement::PerhapsForwards;
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
    return WideAccess(B, Values, Of, Load, Place::of(Load), Mask).load();
}

void wideStore(Builder &B, const LaneValues &Values, const Shapes &Of, const StoreInst &Store,
               Value *Mask) {
    WideAccess(B, Values, Of, Store, Place::of(Store), Mask).store(Store.getValueOperand());
}

void wideFilling(Builder &B, const LaneValues &Values, const Shapes &Of,
                 const MemIntrinsic &Filling, Value *Mask) {
    const uint64_t Bytes = Of.arrays().elementBytes(Filling);
    Type *Element = B.getIntNTy(8 * Bytes);
    const uint64_t Length = cast<ConstantInt>(Filling.getLength())->getZExtValue();
    const auto *Copy = dyn_cast<MemTransferInst>(&Filling);
    Parts All;
    if (const auto *Set = dyn_cast<MemSetInst>(&Filling)) {
        Value *Byte = B.CreateZExt(Values.part(Set->getValue(), 0), Values.vectorOf(Element));
        All = {B.CreateMul(Byte, ConstantInt::get(Byte->getType(), // in each of the bytes
                                                  APInt::getSplat(8 * Bytes, APInt(8, 1))))};
    }
    for (uint64_t Offset = 0; Offset < Length; Offset += Bytes) {
        const Place To = {Filling.getRawDest(), Offset, Element,
                          Filling.getDestAlign().valueOrOne()};
        if (Copy)
            All = WideAccess(
                      B, Values, Of, Filling,
                      {Copy->getRawSource(), Offset, Element, Copy->getSourceAlign().valueOrOne()},
                      Mask)
                      .load();
        WideAccess(B, Values, Of, Filling, To, Mask).store(All);
    }
}

} // namespace barecl
