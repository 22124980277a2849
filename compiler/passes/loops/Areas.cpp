// SPDX-License-Identifier: MIT

#include "Areas.h"
#include "Addresses.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr size_t MostCorners = 16;

// The values of an offset in the first and the last iterations of L and of the loops inside it.
struct Corners {
    const Loop &L;
    ScalarEvolution &SE;
    SmallVector<const SCEV *, MostCorners> All;
    SmallVector<const SCEVPredicate *, 2> If; // conditions under which All is right

    // Returns false if the values are not known before L, or are too many.
    bool add(const SCEV *Offset) {
        if (!isa<SCEVAddRecExpr>(Offset) && !SE.isAvailableAtLoopEntry(Offset, &L))
            Offset = withoutWrap(Offset);
        if (SE.isAvailableAtLoopEntry(Offset, &L)) {
            All.push_back(Offset);
            return All.size() <= MostCorners;
        }
        const auto *Moving = dyn_cast<SCEVAddRecExpr>(Offset);
        if (!Moving || !Moving->isAffine() || !L.contains(Moving->getLoop()))
            return false;
        const SCEV *Last = SE.getBackedgeTakenCount(Moving->getLoop());
        if (isa<SCEVCouldNotCompute>(Last) ||
            SE.getTypeSizeInBits(Last->getType()) > SE.getTypeSizeInBits(Offset->getType()))
            return false;
        const SCEV *Way = SE.getMulExpr(Moving->getStepRecurrence(SE),
                                        SE.getNoopOrZeroExtend(Last, Offset->getType()));
        return add(Moving->getStart()) && add(SE.getAddExpr(Moving->getStart(), Way));
    }

  private:
    // Sum, with each part that changes with L replaced by a recurrence, which is right under the conditions If. Parts
    // are converted one by one, because the sum as a whole may be invariant in L and then is no recurrence.
    const SCEV *withoutWrap(const SCEV *Sum) {
        const SCEV *Result = SE.getZero(Sum->getType());
        for (const SCEV *Part : isa<SCEVAddExpr>(Sum) ? Sum->operands() : ArrayRef(Sum)) {
            if (!SE.isAvailableAtLoopEntry(Part, &L))
                if (const SCEV *Moving = SE.convertSCEVToAddRecWithPredicates(Part, &L, If))
                    Part = Moving;
            Result = SE.getAddExpr(Result, Part);
        }
        return Result;
    }
};

Value *address(IRBuilderBase &B, Value *Base, const SCEV *Offset, SCEVExpander &Expander) {
    Type *Wide = Offset->getType();
    Value *Start = B.CreateZExtOrTrunc(
        B.CreatePtrToInt(Base, B.GetInsertBlock()->getDataLayout().getIntPtrType(Base->getType())),
        Wide);
    return B.CreateAdd(Start, Expander.expandCodeFor(Offset, Wide, B.GetInsertPoint()));
}

} // namespace

std::optional<Area> areaOf(Instruction &Access, const Loop &L, ScalarEvolution &SE,
                           const SCEVExpander &Expander) {
    const auto Place = addressIn(L, getLoadStorePointerOperand(&Access), SE);
    const TypeSize Bytes = SE.getDataLayout().getTypeStoreSize(getLoadStoreType(&Access));
    Corners At{L, SE, {}, {}};
    if (!Place || Bytes.isScalable() || !At.add(Place->Offset))
        return std::nullopt;
    const Instruction *Before = L.getLoopPreheader()->getTerminator();
    if (!all_of(At.All, [&](const SCEV *S) { return Expander.isSafeToExpandAt(S, Before); }))
        return std::nullopt;
    SmallVector<const SCEV *, MostCorners> Again(At.All); // SE sorts them
    const SCEV *Size = SE.getConstant(Place->Offset->getType(), Bytes.getFixedValue());
    return Area{Place->Base, SE.getSMinExpr(At.All), SE.getAddExpr(SE.getSMaxExpr(Again), Size),
                At.If};
}

bool ApartAreas::areComparable(const Area &A, const Area &B) {
    return A.Base != B.Base && A.Base->getType() == B.Base->getType();
}

void ApartAreas::include(const Area &A, ScalarEvolution &SE) {
    Area &All = Areas.insert({A.Base, A}).first->second;
    All.Low = SE.getSMinExpr(All.Low, A.Low);
    All.High = SE.getSMaxExpr(All.High, A.High);
    for (const SCEVPredicate *Each : A.If)
        if (!is_contained(All.If, Each))
            All.If.push_back(Each);
}

void ApartAreas::add(const Area &A, const Area &B, ScalarEvolution &SE) {
    include(A, SE);
    include(B, SE);
    if (!has(A.Base, B.Base))
        Pairs.push_back({A.Base, B.Base});
}

bool ApartAreas::has(const Value *A, const Value *B) const {
    return is_contained(Pairs, Pair(A, B)) || is_contained(Pairs, Pair(B, A));
}

Value *ApartAreas::test(const Loop &L, ScalarEvolution &SE, SCEVExpander &Expander) const {
    Instruction *Before = L.getLoopPreheader()->getTerminator();
    IRBuilder<> B(Before);
    DenseMap<const Value *, std::pair<Value *, Value *>> Ends;
    SmallSetVector<const SCEVPredicate *, 4> If;
    for (const auto &[Base, Area] : Areas) {
        Ends[Base] = {address(B, Area.Base, Area.Low, Expander),
                      address(B, Area.Base, Area.High, Expander)};
        If.insert_range(Area.If);
    }
    const SCEVUnionPredicate Union(If.getArrayRef(), SE);
    Value *All = B.CreateNot(Expander.expandCodeForPredicate(&Union, Before));
    for (auto [First, Second] : Pairs) {
        const auto [LowA, HighA] = Ends[First];
        const auto [LowB, HighB] = Ends[Second];
        All = B.CreateAnd(All,
                          B.CreateOr(B.CreateICmpSLE(HighA, LowB), B.CreateICmpSLE(HighB, LowA)));
    }
    return B.CreateFreeze(All, "apart"); // an input may be poison
}

} // namespace barecl
