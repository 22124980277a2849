// SPDX-License-Identifier: MIT

#include "MaskedAccesses.h"
#include "LaneCount.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace barecl {
namespace {

using Builder = IRBuilder<>;

// The value of one lane. If the vector is computed from a scalar, the scalar is used.
Value *laneOf(Builder &B, Value *Vector, unsigned Lane) {
    if (auto *C = dyn_cast<Constant>(Vector))
        if (Constant *Element = C->getAggregateElement(Lane))
            return Element;
    if (Value *Same = getSplatValue(Vector))
        return Same;
    if (auto *Cast = dyn_cast<CastInst>(Vector);
        Cast && isa<VectorType>(Cast->getSrcTy()) && !isa<BitCastInst>(Cast))
        return B.CreateCast(Cast->getOpcode(), laneOf(B, Cast->getOperand(0), Lane),
                            Cast->getDestTy()->getScalarType());
    if (auto *Address = dyn_cast<GetElementPtrInst>(Vector)) {
        auto One = [&](Value *Operand) {
            return Operand->getType()->isVectorTy() ? laneOf(B, Operand, Lane) : Operand;
        };
        SmallVector<Value *> Indices;
        for (Value *Index : Address->indices())
            Indices.push_back(One(Index));
        return B.CreateGEP(Address->getSourceElementType(), One(Address->getPointerOperand()),
                           Indices, "", Address->getNoWrapFlags());
    }
    return B.CreateExtractElement(Vector, Lane);
}

class MaskedAccess {
  public:
    explicit MaskedAccess(IntrinsicInst &I) : I(I) {
        const Intrinsic::ID Id = I.getIntrinsicID();
        IsLoad = Id == Intrinsic::masked_load || Id == Intrinsic::masked_gather;
        IsWhole = Id == Intrinsic::masked_load || Id == Intrinsic::masked_store;
        Stored = IsLoad ? nullptr : I.getArgOperand(0);
        const unsigned At = IsLoad ? 0 : 1;
        Pointer = I.getArgOperand(At);
        Alignment = I.getParamAlign(At).valueOrOne();
        Mask = I.getArgOperand(At + 1);
        Without = IsLoad ? I.getArgOperand(2) : nullptr;
        T = cast<FixedVectorType>(IsLoad ? I.getType() : Stored->getType());
    }

    static bool is(const IntrinsicInst &I) {
        switch (I.getIntrinsicID()) {
        case Intrinsic::masked_load:
        case Intrinsic::masked_store:
        case Intrinsic::masked_gather:
        case Intrinsic::masked_scatter:
            return isa<FixedVectorType>(I.getArgOperand(1)->getType()) ||
                   isa<FixedVectorType>(I.getArgOperand(2)->getType());
        default:
            return false;
        }
    }

    void expand() {
        Value *Result = nullptr;
        if (!IsLoad && IsWhole && isa<AllocaInst>(getUnderlyingObject(Pointer)))
            blend();
        else if (IsWhole)
            Result = wholeIfAll();
        else
            Result = byLane(&I);
        if (IsLoad)
            I.replaceAllUsesWith(Result);
        I.eraseFromParent();
    }

  private:
    IntrinsicInst &I;
    bool IsLoad, IsWhole; // IsWhole: of consecutive elements
    Value *Stored, *Pointer, *Mask, *Without;
    Align Alignment;
    FixedVectorType *T;

    template <typename Made> Made *told(Made *Access) const {
        Access->copyMetadata(I, {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope,
                                 LLVMContext::MD_noalias, LLVMContext::MD_access_group,
                                 LLVMContext::MD_nontemporal, LLVMContext::MD_invariant_load});
        return Access;
    }
    bool holdsAll() const {
        const auto *C = dyn_cast<Constant>(Mask);
        return C && C->isAllOnesValue();
    }

    Value *access(Builder &B) const {
        if (IsLoad)
            return told(B.CreateAlignedLoad(T, Pointer, Alignment));
        told(B.CreateAlignedStore(Stored, Pointer, Alignment));
        return nullptr;
    }
    void blend() const {
        Builder B(&I);
        Value *Old = told(B.CreateAlignedLoad(T, Pointer, Alignment));
        told(B.CreateAlignedStore(B.CreateSelect(Mask, Stored, Old), Pointer, Alignment));
    }
    Value *accessLane(Builder &B, unsigned Lane, Value *Into) const;
    Value *byLane(Instruction *Before) const;
    Value *wholeIfAll() const;
};

// Accesses the lane's element; a loaded element is inserted into Into.
Value *MaskedAccess::accessLane(Builder &B, unsigned Lane, Value *Into) const {
    Type *Element = T->getElementType();
    const uint64_t Bytes = I.getDataLayout().getTypeAllocSize(Element);
    Value *At = !IsWhole ? laneOf(B, Pointer, Lane)
                : Lane   ? B.CreateConstInBoundsGEP1_64(Element, Pointer, Lane)
                         : Pointer;
    const Align Known = IsWhole ? commonAlignment(Alignment, Bytes * Lane) : Alignment;
    if (IsLoad)
        return B.CreateInsertElement(Into, told(B.CreateAlignedLoad(Element, At, Known)), Lane);
    told(B.CreateAlignedStore(laneOf(B, Stored, Lane), At, Known));
    return nullptr;
}

Value *MaskedAccess::byLane(Instruction *Before) const {
    Value *Result = Without;
    for (unsigned Lane = 0; Lane < T->getNumElements(); ++Lane) {
        Builder B(Before);
        if (holdsAll()) {
            Result = accessLane(B, Lane, Result);
            continue;
        }
        Value *IsHeld = laneOf(B, Mask, Lane);
        if (const auto *C = dyn_cast<Constant>(IsHeld); C && C->isNullValue())
            continue;
        BasicBlock *Head = Before->getParent();
        Instruction *End = SplitBlockAndInsertIfThen(IsHeld, Before->getIterator(), false);
        B.SetInsertPoint(End);
        Value *With = accessLane(B, Lane, Result);
        if (!IsLoad)
            continue;
        B.SetInsertPoint(Before->getParent(), Before->getParent()->begin());
        PHINode *Phi = B.CreatePHI(T, 2);
        Phi->addIncoming(Result, Head);
        Phi->addIncoming(With, End->getParent());
        Result = Phi;
    }
    return Result;
}

Value *MaskedAccess::wholeIfAll() const {
    Builder B(&I);
    Value *All = B.CreateAndReduce(Mask);
    Instruction *Then, *Else;
    SplitBlockAndInsertIfThenElse(All, I.getIterator(), &Then, &Else);
    B.SetInsertPoint(Then);
    Value *Whole = access(B);
    Value *Parts = byLane(Else);
    if (!IsLoad)
        return nullptr;
    B.SetInsertPoint(I.getParent(), I.getParent()->begin());
    PHINode *Phi = B.CreatePHI(T, 2);
    Phi->addIncoming(Whole, Then->getParent());
    Phi->addIncoming(Parts, Else->getParent());
    return Phi;
}

} // namespace

PreservedAnalyses MaskedAccessesPass::run(Function &F, FunctionAnalysisManager &AM) {
    if (hasMasks(AM.getResult<TargetIRAnalysis>(F), F.getContext()))
        return PreservedAnalyses::all();
    SmallVector<IntrinsicInst *> Accesses;
    for (Instruction &I : instructions(F))
        if (auto *Call = dyn_cast<IntrinsicInst>(&I); Call && MaskedAccess::is(*Call))
            Accesses.push_back(Call);
    for (IntrinsicInst *Access : Accesses)
        MaskedAccess(*Access).expand();
    return Accesses.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace barecl
