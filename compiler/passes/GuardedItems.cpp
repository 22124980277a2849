// SPDX-License-Identifier: MIT

#include "GuardedItems.h"
#include "Guards.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace barecl {
namespace {

// Changes one loop. Everything is counted in iterations of the loop as it was, which has Last + 1
// of them; a piece of it is Piece + 1 of them from Start on.
class LoopClamp {
  public:
    LoopClamp(Loop &L, ScalarEvolution &SE)
        : L(L), SE(SE), Expander(SE, "guard"), Context(L.getHeader()->getContext()),
          Before(L.getLoopPreheader()), Latch(L.getLoopLatch()), Exit(L.getExitBlock()),
          B(Context) {}

    // Whether the loop has the form that run() changes.
    bool prepare() {
        if (!Before || !Latch || !Exit || L.getExitingBlock() != Latch ||
            !isa<BranchInst>(Latch->getTerminator()) || !SE.hasLoopInvariantBackedgeTakenCount(&L))
            return false;
        Counter = L.getCanonicalInductionVariable();
        Count = SE.getBackedgeTakenCount(&L);
        return Counter && Count->getType() == Counter->getType() &&
               Expander.isSafeToExpand(Count) &&
               all_of(L.getHeader()->phis(), [&](PHINode &Phi) { return isRecurrence(Phi); }) &&
               none_of(L.blocks(), [&](BasicBlock *Block) {
                   return any_of(*Block, [&](Instruction &I) { return isUsedOutside(I); });
               });
    }

    bool isExpandable(const Guards &G) const {
        return all_of(G.Bounds, [&](const Bound &Bound) {
            return Expander.isSafeToExpand(Bound.Id->getStart()) &&
                   Expander.isSafeToExpand(Bound.Limit);
        });
    }

    void run(const Guards &G) {
        openPieces(G);
        for (const Bound &Bound : G.Bounds)
            clamp(Bound);
        for (auto [Invariant, Outcome] : G.Invariants)
            Some = B.CreateAnd(Some, Outcome ? frozen(Invariant) : B.CreateNot(frozen(Invariant)));
        Some = B.CreateAnd(Some, B.CreateICmpULE(First, End), "guard.some");
        closePieces();
        for (auto [Branch, Outcome] : G.Branches)
            setCondition(*Branch, B.getInt1(Outcome));
    }

  private:
    Loop &L;
    ScalarEvolution &SE;
    SCEVExpander Expander;
    LLVMContext &Context;
    BasicBlock *Before, *Latch, *Exit;
    IRBuilder<> B;
    PHINode *Counter = nullptr;
    const SCEV *Count = nullptr;

    DenseMap<const SCEV *, Value *> Ids,
        Limits; // the ids' starts, and limits, as values
    DenseMap<const PHINode *, Value *> Steps;

    BasicBlock *Head = nullptr; // where a piece starts
    Type *Wide = nullptr;       // holds every number of iterations
    Value *Last = nullptr;      // the number of the loop's last iteration
    PHINode *Start = nullptr;   // of the piece: the number of its first iteration; null: 0
    Value *Piece = nullptr;     // of the piece: iterations - 1
    Value *Some = nullptr;      // whether any iteration does something
    Value *First = nullptr;     // the first that does, from Start on
    Value *End = nullptr;       // the last that does, from Start on

    bool isRecurrence(PHINode &Phi) {
        const auto *Recurrence =
            SE.isSCEVable(Phi.getType()) ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi)) : nullptr;
        return Recurrence && Recurrence->getLoop() == &L && Recurrence->isAffine() &&
               Expander.isSafeToExpand(Recurrence);
    }

    bool isUsedOutside(const Instruction &I) const {
        return any_of(I.users(), [&](const User *U) {
            return !L.contains(cast<Instruction>(U)->getParent());
        });
    }

    // Conditions that no iteration evaluated are evaluated now: they may be poison.
    Value *frozen(Value *V) { return isGuaranteedNotToBeUndefOrPoison(V) ? V : B.CreateFreeze(V); }

    Value *expand(const SCEV *Expression) {
        return frozen(Expander.expandCodeFor(Expression, nullptr, Before->getTerminator()));
    }

    // Whether the id of a bound may wrap, for the comparison's idea of order.
    bool mayWrap(const Bound &Bound) {
        if (Bound.isSigned() ? Bound.Id->hasNoSignedWrap() : Bound.Id->hasNoUnsignedWrap())
            return false;
        Type *Type = SE.getWiderType(Count->getType(), Bound.Id->getType());
        const SCEV *Steps = SE.getMinusSCEV(SE.getConstant(highest(Bound)), Bound.Id->getStart());
        return !SE.isKnownPredicate(CmpInst::ICMP_ULE, SE.getNoopOrZeroExtend(Count, Type),
                                    SE.getNoopOrZeroExtend(Steps, Type));
    }

    static APInt highest(const Bound &Bound) {
        unsigned Bits = Bound.Id->getType()->getIntegerBitWidth();
        return Bound.isSigned() ? APInt::getSignedMaxValue(Bits) : APInt::getMaxValue(Bits);
    }

    // The id in the first iteration of the piece.
    Value *idAtStart(const Bound &Bound) {
        Value *Id = Ids.lookup(Bound.Id);
        return Start ? B.CreateAdd(Id, B.CreateZExtOrTrunc(Start, Id->getType())) : Id;
    }

    void openPieces(const Guards &G) {
        B.SetInsertPoint(Before->getTerminator());
        for (PHINode &Phi : L.getHeader()->phis())
            Steps[&Phi] = expand(cast<SCEVAddRecExpr>(SE.getSCEV(&Phi))->getStepRecurrence(SE));
        Last = expand(Count);
        Wide = Last->getType();
        for (const Bound &Bound : G.Bounds) {
            Wide = SE.getWiderType(Wide, Bound.Id->getType());
            if (!Ids.contains(Bound.Id))
                Ids[Bound.Id] = expand(Bound.Id->getStart());
            if (!Limits.contains(Bound.Limit))
                Limits[Bound.Limit] = expand(Bound.Limit);
        }
        SmallVector<Bound, 4> Wrapping;
        for (const Bound &Bound : G.Bounds)
            if (mayWrap(Bound))
                Wrapping.push_back(Bound);

        Head = SplitBlock(Before, Before->getTerminator());
        B.SetInsertPoint(Head->getTerminator());
        Value *Rest = Last;
        if (!Wrapping.empty()) {
            Start = B.CreatePHI(Last->getType(), 2, "guard.start");
            Start->addIncoming(ConstantInt::get(Last->getType(), 0), Before);
            Rest = B.CreateSub(Last, Start);
        }
        Piece = B.CreateZExt(Rest, Wide);
        for (const Bound &Bound : Wrapping) {
            Value *Left = B.CreateSub(B.getInt(highest(Bound)), idAtStart(Bound));
            Piece = B.CreateBinaryIntrinsic(Intrinsic::umin, Piece, B.CreateZExt(Left, Wide));
        }
        Some = B.getTrue();
        First = ConstantInt::get(Wide, 0);
        End = Piece;
    }

    // Narrows First .. End to where the id, which does not wrap in the piece, is within the bound.
    void clamp(const Bound &Bound) {
        Value *Id = idAtStart(Bound), *Limit = Limits.lookup(Bound.Limit);
        Value *Distance = B.CreateZExt(B.CreateSub(Limit, Id), Wide);
        Value *Holds = B.CreateICmp(Bound.Predicate, Id, Limit);
        Constant *Zero = ConstantInt::get(Wide, 0), *One = ConstantInt::get(Wide, 1);
        bool IsStrict = CmpInst::isStrictPredicate(Bound.Predicate);
        if (ICmpInst::isLT(Bound.Predicate) || ICmpInst::isLE(Bound.Predicate)) {
            Some = B.CreateAnd(Some, Holds);
            End = B.CreateBinaryIntrinsic(Intrinsic::umin, End,
                                          IsStrict ? B.CreateSub(Distance, One) : Distance);
            return;
        }
        // Distance + 1 wraps only where Distance is more than there are iterations.
        if (IsStrict) {
            Some = B.CreateAnd(Some, B.CreateOr(Holds, B.CreateICmpULT(Distance, Piece)));
            Distance = B.CreateAdd(Distance, One);
        }
        First =
            B.CreateBinaryIntrinsic(Intrinsic::umax, First, B.CreateSelect(Holds, Zero, Distance));
    }

    //   Head -> (Some) Enter -> L -> Leave -> Next -> Exit
    //        -> Next                           -> Head, when there are further pieces
    void closePieces() {
        Function *F = Head->getParent();
        auto *Enter = BasicBlock::Create(Context, "guard.enter", F, L.getHeader());
        auto *Leave = BasicBlock::Create(Context, "guard.leave", F, Exit);
        auto *Next = BasicBlock::Create(Context, "guard.next", F, Exit);
        ReplaceInstWithInst(Head->getTerminator(), BranchInst::Create(Enter, Next, Some));

        B.SetInsertPoint(Enter);
        Value *FirstNumber = number(First), *EndNumber = number(End);
        for (PHINode &Phi : L.getHeader()->phis()) {
            Phi.setIncomingValueForBlock(Head, valueIn(Phi, FirstNumber));
            Phi.replaceIncomingBlockWith(Head, Enter);
        }
        B.CreateBr(L.getHeader());

        auto *Back = cast<BranchInst>(Latch->getTerminator());
        B.SetInsertPoint(Back);
        bool LeavesFirst = Back->getSuccessor(0) == Exit;
        Value *IsLast =
            B.CreateICmp(LeavesFirst ? CmpInst::ICMP_EQ : CmpInst::ICMP_NE, Counter, EndNumber);
        setCondition(*Back, IsLast);
        Back->setSuccessor(!LeavesFirst, Leave);
        Exit->replacePhiUsesWith(Latch, Next);

        B.SetInsertPoint(Leave);
        B.CreateBr(Next);
        B.SetInsertPoint(Next);
        if (!Start) {
            B.CreateBr(Exit);
            return;
        }
        Value *PieceEnd = B.CreateAdd(Start, B.CreateTrunc(Piece, Start->getType()));
        Value *Behind = B.CreateAdd(PieceEnd, ConstantInt::get(Start->getType(), 1));
        Start->addIncoming(Behind, Next);
        B.CreateCondBr(B.CreateICmpEQ(PieceEnd, Last), Exit, Head);
    }

    // The number of an iteration that is counted from Start.
    Value *number(Value *FromStart) {
        Value *Narrow = B.CreateTrunc(FromStart, Last->getType());
        return Start ? B.CreateAdd(Start, Narrow) : Narrow;
    }

    static void setCondition(BranchInst &Branch, Value *Condition) {
        Value *Old = Branch.getCondition();
        Branch.setCondition(Condition);
        RecursivelyDeleteTriviallyDeadInstructions(Old);
    }

    // What Phi has in iteration `Number`.
    Value *valueIn(PHINode &Phi, Value *Number) {
        Value *Initial = Phi.getIncomingValueForBlock(Head);
        Value *Step = Steps.lookup(&Phi);
        Value *Way = B.CreateMul(B.CreateZExtOrTrunc(Number, Step->getType()), Step);
        return Initial->getType()->isPointerTy() ? B.CreatePtrAdd(Initial, Way)
                                                 : B.CreateAdd(Initial, Way);
    }
};

} // namespace

// Changes the first loop that has guards.
static bool changeOne(Function &F, FunctionAnalysisManager &AM) {
    auto &Tree = AM.getResult<DominatorTreeAnalysis>(F);
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
    for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
        LoopClamp Clamp(*L, SE);
        if (!Clamp.prepare())
            continue;
        Guards Found = findGuards(*L, SE, Tree);
        if (Found.Branches.empty() || !Clamp.isExpandable(Found))
            continue;
        OptimizationRemarkEmitter Remarks(&F);
        Remarks.emit([&] {
            return OptimizationRemark("barecl-guarded-items", "Clamped", L->getStartLoc(),
                                      L->getHeader())
                   << "the loop runs for the work-items alone that pass "
                   << ore::NV("Guards", unsigned(Found.Branches.size())) << " guards";
        });
        Clamp.run(Found);
        return true;
    }
    return false;
}

PreservedAnalyses GuardedItemsPass::run(Function &F, FunctionAnalysisManager &AM) {
    bool Changed = false;
    while (changeOne(F, AM)) {
        Changed = true;
        AM.invalidate(F, PreservedAnalyses::none());
    }
    if (!Changed)
        return PreservedAnalyses::all();
    SimplifyCFGPass().run(F, AM); // the guards' branches
    return PreservedAnalyses::none();
}

} // namespace barecl
