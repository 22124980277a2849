// SPDX-License-Identifier: MIT

#include "GuardedItems.h"
#include "ItemRange.h"
#include "LoopPieces.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace barecl {
namespace {

// The iterations of a piece that pass the guards.
ItemRange passing(const Guards &G, const LoopInputs &Inputs, const LoopPieces &Pieces,
                  IRBuilderBase &B) {
    ItemRange Items(Pieces.piece());
    for (const Bound &Bound : G.Bounds)
        Items.clamp(B, Bound.Predicate, Pieces.idAtStart(B, Bound),
                    Inputs.Limits.lookup(Bound.Limit));
    for (auto [Invariant, Outcome] : G.Invariants) {
        Value *Frozen = frozen(B, Invariant);
        Items.require(B, Outcome ? Frozen : B.CreateNot(Frozen));
    }
    return Items;
}

void setCondition(BranchInst &Branch, Value *Condition) {
    Value *Old = Branch.getCondition();
    Branch.setCondition(Condition);
    RecursivelyDeleteTriviallyDeadInstructions(Old);
}

// The value in iteration `Number` of a recurrence that starts with Initial and grows by Step.
Value *valueIn(IRBuilderBase &B, Value *Initial, Value *Step, Value *Number) {
    Value *Way = B.CreateMul(B.CreateZExtOrTrunc(Number, Step->getType()), Step);
    return Initial->getType()->isPointerTy() ? B.CreatePtrAdd(Initial, Way)
                                             : B.CreateAdd(Initial, Way);
}

// Changes the loop's phis: instead of their values from Head they get, from B's block, the values
// of iteration `Number`.
void startAt(const Loop &L, const LoopInputs &Inputs, BasicBlock *Head, Value *Number,
             IRBuilderBase &B) {
    for (PHINode &Phi : L.getHeader()->phis()) {
        Phi.setIncomingValueForBlock(Head, valueIn(B, Phi.getIncomingValueForBlock(Head),
                                                   Inputs.Steps.lookup(&Phi), Number));
        Phi.replaceIncomingBlockWith(Head, B.GetInsertBlock());
    }
}

// Makes the loop go to Leave after iteration `Number`; leaves B at the loop's end.
void stopAfter(const CountedLoop &C, Value *Number, BasicBlock *Leave, IRBuilderBase &B) {
    auto *Back = cast<BranchInst>(C.Latch->getTerminator());
    B.SetInsertPoint(Back);
    const bool LeavesFirst = Back->getSuccessor(0) == C.Exit;
    setCondition(
        *Back, B.CreateICmp(LeavesFirst ? CmpInst::ICMP_EQ : CmpInst::ICMP_NE, C.Counter, Number));
    Back->setSuccessor(!LeavesFirst, Leave);
}

//   Head -> (some pass) Enter -> the loop -> Leave -> Next -> Exit
//        -> Next                                           -> Head, if there are further pieces
void clampLoop(const CountedLoop &C, const Guards &G, ScalarEvolution &SE, SCEVExpander &Expander) {
    LLVMContext &Context = C.Latch->getContext();
    IRBuilder<> B(Context);
    const LoopInputs Inputs(C, G, SE, Expander, B);
    const LoopPieces Pieces(C, G, Inputs, SE, B);
    const ItemRange Items = passing(G, Inputs, Pieces, B);
    Value *Some = Items.isSome(B);

    BasicBlock *Head = Pieces.head();
    Function *F = Head->getParent();
    auto *Enter = BasicBlock::Create(Context, "guard.enter", F, C.L.getHeader());
    auto *Leave = BasicBlock::Create(Context, "guard.leave", F, C.Exit);
    auto *Next = BasicBlock::Create(Context, "guard.next", F, C.Exit);
    ReplaceInstWithInst(Head->getTerminator(), BranchInst::Create(Enter, Next, Some));

    B.SetInsertPoint(Enter);
    Value *First = Pieces.number(B, Items.first()), *Last = Pieces.number(B, Items.last());
    startAt(C.L, Inputs, Head, First, B);
    B.CreateBr(C.L.getHeader());
    stopAfter(C, Last, Leave, B);
    C.Exit->replacePhiUsesWith(C.Latch, Next);
    B.SetInsertPoint(Leave);
    B.CreateBr(Next);
    B.SetInsertPoint(Next);
    Pieces.goOn(B, C.Exit);

    for (auto [Branch, Outcome] : G.Branches)
        setCondition(*Branch, B.getInt1(Outcome));
}

} // namespace

// Changes the first loop that has guards.
static bool changeOne(Function &F, FunctionAnalysisManager &AM) {
    auto &Tree = AM.getResult<DominatorTreeAnalysis>(F);
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
    for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
        SCEVExpander Expander(SE, "guard");
        std::optional<CountedLoop> Counted = CountedLoop::of(*L, SE, Expander);
        if (!Counted)
            continue;
        Guards Found = findGuards(*L, SE, Tree);
        if (Found.Branches.empty() || !isExpandable(Found, Expander))
            continue;
        OptimizationRemarkEmitter Remarks(&F);
        Remarks.emit([&] {
            return OptimizationRemark("barecl-guarded-items", "Clamped", L->getStartLoc(),
                                      L->getHeader())
                   << "the loop runs for the work-items alone that pass "
                   << ore::NV("Guards", unsigned(Found.Branches.size())) << " guards";
        });
        clampLoop(*Counted, Found, SE, Expander);
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
    SimplifyCFGPass().run(F, AM); // removes the guards' branches
    return PreservedAnalyses::none();
}

} // namespace barecl
