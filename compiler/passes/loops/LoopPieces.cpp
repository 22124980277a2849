// SPDX-License-Identifier: MIT

#include "LoopPieces.h"

#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace barecl {

// The highest id, in the signed or unsigned order of the comparison.
static APInt highest(const Bound &Bound) {
    unsigned Bits = Bound.Id->getType()->getIntegerBitWidth();
    return Bound.isSigned() ? APInt::getSignedMaxValue(Bits) : APInt::getMaxValue(Bits);
}

static bool mayWrap(const Bound &Bound, const SCEV *Count, ScalarEvolution &SE) {
    if (Bound.isSigned() ? Bound.Id->hasNoSignedWrap() : Bound.Id->hasNoUnsignedWrap())
        return false;
    Type *Type = SE.getWiderType(Count->getType(), Bound.Id->getType());
    const SCEV *Steps = SE.getMinusSCEV(SE.getConstant(highest(Bound)), Bound.Id->getStart());
    return !SE.isKnownPredicate(CmpInst::ICMP_ULE, SE.getNoopOrZeroExtend(Count, Type),
                                SE.getNoopOrZeroExtend(Steps, Type));
}

LoopPieces::LoopPieces(const CountedLoop &C, const Guards &G, const LoopInputs &Inputs,
                       ScalarEvolution &SE, IRBuilderBase &B)
    : Inputs(Inputs) {
    SmallVector<Bound, 4> Wrapping;
    for (const Bound &Bound : G.Bounds)
        if (mayWrap(Bound, C.Count, SE))
            Wrapping.push_back(Bound);

    Head = SplitBlock(C.Before, C.Before->getTerminator());
    B.SetInsertPoint(Head->getTerminator());
    Value *Rest = Inputs.Last;
    if (!Wrapping.empty()) {
        Start = B.CreatePHI(Rest->getType(), 2, "guard.start");
        Start->addIncoming(ConstantInt::get(Rest->getType(), 0), C.Before);
        Rest = B.CreateSub(Rest, Start);
    }
    Piece = B.CreateZExt(Rest, Inputs.Wide);
    for (const Bound &Bound : Wrapping) {
        Value *Left = B.CreateSub(B.getInt(highest(Bound)), idAtStart(B, Bound));
        Piece = B.CreateBinaryIntrinsic(Intrinsic::umin, Piece, B.CreateZExt(Left, Inputs.Wide));
    }
}

Value *LoopPieces::idAtStart(IRBuilderBase &B, const Bound &Bound) const {
    Value *Id = Inputs.Ids.lookup(Bound.Id);
    return Start ? B.CreateAdd(Id, B.CreateZExtOrTrunc(Start, Id->getType())) : Id;
}

Value *LoopPieces::number(IRBuilderBase &B, Value *FromStart) const {
    Value *Narrow = B.CreateTrunc(FromStart, Inputs.Last->getType());
    return Start ? B.CreateAdd(Start, Narrow) : Narrow;
}

void LoopPieces::goOn(IRBuilderBase &B, BasicBlock *Exit) const {
    if (!Start) {
        B.CreateBr(Exit);
        return;
    }
    Value *End = B.CreateAdd(Start, B.CreateTrunc(Piece, Start->getType()));
    Value *Behind = B.CreateAdd(End, ConstantInt::get(Start->getType(), 1));
    Start->addIncoming(Behind, B.GetInsertBlock());
    B.CreateCondBr(B.CreateICmpEQ(End, Inputs.Last), Exit, Head);
}

} // namespace barecl
