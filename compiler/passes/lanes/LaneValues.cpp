// SPDX-License-Identifier: MIT

#include "LaneValues.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace barecl {

unsigned partsOf(const Type *T) {
    const auto *Vector = dyn_cast<FixedVectorType>(T);
    return Vector ? Vector->getNumElements() : 1;
}

// The number as a constant of type T, truncated to its bits.
static Constant *wrapped(Type *T, int64_t Number) {
    return ConstantInt::get(T, APInt(64, Number, true).trunc(T->getIntegerBitWidth()));
}

FixedVectorType *LaneValues::vectorOf(const Type *T) const {
    return FixedVectorType::get(T->getScalarType(), Lanes);
}

LaneValues::LaneValues(IRBuilder<> &B, const Shapes &Of, unsigned Lanes, bool WordGathers)
    : B(B), Of(Of), Lanes(Lanes), WordGathers(WordGathers) {
    const DataLayout &Layout = Of.items().getHeader()->getDataLayout();
    BasicBlock &Entry = Of.items().getHeader()->getParent()->getEntryBlock();
    for (auto [Variable, ElementBytes] : Of.arrays().elementBytes()) {
        IRBuilder<> At(&Entry, Entry.begin());
        const uint64_t Bytes = *Variable->getAllocationSize(Layout);
        AllocaInst *All =
            At.CreateAlloca(ArrayType::get(B.getInt8Ty(), alignTo(Bytes, ElementBytes) * Lanes),
                            Variable->getAddressSpace(), nullptr, Variable->getName() + ".lanes");
        All->setAlignment(Align(ElementBytes * Lanes));
        Arrays[Variable] = All;
    }
}

Value *LaneValues::scalar(const Value *V) const {
    if (const AllocaInst *Array = Of.isInside(V) ? nullptr : Of.arrays().of(V))
        return inArray(*Array, V);
    return Of.isInside(V) ? Scalars.find(cast<Instruction>(V))->second : const_cast<Value *>(V);
}

// The address in the lanes' array of the element at Pointer, a fixed address in Array.
Value *LaneValues::inArray(const AllocaInst &Array, const Value *Pointer) const {
    const DataLayout &Layout = Array.getDataLayout();
    APInt Offset(Layout.getIndexTypeSizeInBits(Pointer->getType()), 0);
    Pointer->stripAndAccumulateConstantOffsets(Layout, Offset, /*AllowNonInbounds=*/true);
    Value *All = Arrays.find(&Array)->second;
    return Offset.isZero()
               ? All
               : B.CreatePtrAdd(All, B.getInt64(Offset.getSExtValue() * int64_t(Lanes)));
}

// A vector with First in lane 0, and Stride more in each further lane.
Value *LaneValues::spread(Value *First, int64_t Stride) const {
    Value *All = B.CreateVectorSplat(Lanes, First);
    if (Stride == 0)
        return All;
    Type *T = First->getType();
    Type *Offset = T->isPointerTy() ? B.GetInsertBlock()->getDataLayout().getIndexType(T) : T;
    SmallVector<Constant *> Offsets;
    for (unsigned Lane = 0; Lane < Lanes; ++Lane)
        Offsets.push_back(wrapped(Offset, Stride * Lane));
    Value *Way = ConstantVector::get(Offsets);
    return T->isPointerTy() ? B.CreateGEP(B.getInt8Ty(), First, Way) : B.CreateAdd(All, Way);
}

Value *LaneValues::spreadOutside(Value *Number) const {
    Value *&All = Spread[Number];
    if (!All)
        All = IRBuilder<>(Outside).CreateVectorSplat(Lanes, Number);
    return All;
}

Value *LaneValues::part(const Value *V, unsigned Number) const {
    if (isVarying(V))
        return Vectors.find(cast<Instruction>(V))->second[Number];
    Value *First = scalar(V);
    if (Outside && First == V) {
        Value *One = V->getType()->isVectorTy() ? findScalarElement(First, Number) : First;
        if (One && !isa<Constant>(One))
            return spreadOutside(One);
    }
    if (isa<FixedVectorType>(First->getType()))
        First = B.CreateExtractElement(First, Number);
    return spread(First, Of.of(V).Stride);
}

Parts LaneValues::parts(const Value *V) const {
    Parts All;
    for (unsigned N = 0; N < partsOf(V->getType()); ++N)
        All.push_back(part(V, N));
    return All;
}

Value *LaneValues::lane(const Value *V, unsigned Lane) const {
    if (!isVarying(V)) {
        Value *First = scalar(V);
        const int64_t Way = Of.of(V).Stride * int64_t(Lane);
        if (Way == 0)
            return First;
        Type *T = First->getType();
        return T->isPointerTy() ? B.CreatePtrAdd(First, B.getInt64(Way))
                                : B.CreateAdd(First, wrapped(T, Way));
    }
    const Parts &All = Vectors.find(cast<Instruction>(V))->second;
    if (!V->getType()->isVectorTy())
        return B.CreateExtractElement(All[0], Lane);
    Value *Whole = PoisonValue::get(V->getType());
    for (auto [N, Part] : enumerate(All))
        Whole = B.CreateInsertElement(Whole, B.CreateExtractElement(Part, Lane), N);
    return Whole;
}

Parts LaneValues::kept(const Instruction *I) const {
    return isVarying(I) ? Vectors.find(I)->second : Parts{Scalars.find(I)->second};
}

void LaneValues::keep(const Instruction *I, Parts Are) {
    if (isVarying(I))
        setParts(I, std::move(Are));
    else
        setScalar(I, Are[0]);
}

} // namespace barecl
