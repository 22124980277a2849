// SPDX-License-Identifier: MIT

#include "LaneLoop.h"
#include "WidenFlow.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Constants.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace barecl {
namespace {

struct Recurrence {
    PHINode *Old;
    Value *Start, *Step; // for one work-item
    PHINode *New = nullptr;
};

// The value of a recurrence, `Number` steps after From. Number is a number of work-items, or a
// vector of such numbers.
Value *advanced(Builder &B, Value *From, Value *Step, Value *Number) {
    Type *T = Step->getType();
    if (auto *Many = dyn_cast<FixedVectorType>(Number->getType())) {
        Step = B.CreateVectorSplat(Many->getElementCount(), Step);
        T = FixedVectorType::get(T, Many->getNumElements());
        if (!From->getType()->isPointerTy())
            From = B.CreateVectorSplat(Many->getElementCount(), From);
    }
    Value *Way = B.CreateMul(B.CreateZExtOrTrunc(Number, T), Step);
    return From->getType()->isPointerTy() ? B.CreateGEP(B.getInt8Ty(), From, Way)
                                          : B.CreateAdd(From, Way);
}

class LoopMaker {
  public:
    LoopMaker(const ItemLoop &Items, const Shapes &Of, const LaneCount &By, ScalarEvolution &SE,
              SCEVExpander &Expander)
        : Items(Items), Lanes(By.Count), RestLanes(By.RestCount), InOrder(By.InOrder),
          RowIsKnown(By.RowIsKnown), WordGathers(By.WordGathers), B(Items.Before->getTerminator()),
          Values(B, Of, Lanes, By.WordGathers), Of(Of) {
        Instruction *End = Items.Before->getTerminator();
        Value *Last = Expander.expandCodeFor(Items.Last, Items.Last->getType(), End);
        for (PHINode &Phi : Items.L.getHeader()->phis()) {
            const SCEV *Step = cast<SCEVAddRecExpr>(SE.getSCEV(&Phi))->getStepRecurrence(SE);
            Recurrences.push_back(
                {&Phi, Items.start(Phi), Expander.expandCodeFor(Step, Step->getType(), End)});
        }
        Count = B.CreateAdd(Last, ConstantInt::get(Last->getType(), 1), "items");
        Whole = B.CreateAnd(Count, ConstantInt::getSigned(Last->getType(), -int64_t(Lanes)),
                            "items.whole");
        if (!Of.assumptions().isAlwaysTrue())
            Wraps = Expander.expandCodeForPredicate(&Of.assumptions(), End);
    }

    void make() {
        if (Wraps)
            Whole = B.CreateSelect(Wraps, Constant::getNullValue(Whole->getType()), Whole);
        makeBlocks();
        enter();
        FlowWidener(B, Values, Of, InOrder).emitItems(nullptr);
        leave();
        resume();
    }

    // Makes one loop for all work-items.
    void makeMasked() {
        Constant *Most = number(Lanes);
        Whole =
            B.CreateAnd(B.CreateAdd(Count, ConstantInt::get(Count->getType(), Lanes - 1)),
                        ConstantInt::getSigned(Count->getType(), -int64_t(Lanes)), "items.whole");
        HasRest = false;
        if (Wraps)
            keepItems();
        makeBlocks();
        enter();
        Value *Left = B.CreateSub(Count, Index);
        FlowWidener(B, Values, Of, InOrder)
            .emitItems(firstLanes(B.CreateBinaryIntrinsic(Intrinsic::umin, Left, Most), Lanes));
        leave();
        EliminateUnreachableBlocks(*Items.Before->getParent());
    }

    void makeWithMaskedRest() {
        if (Wraps)
            keepItems();
        makeBlocks();
        if (RestLanes == Lanes)
            Values.spreadAt(Before->getTerminator());
        enter();
        FlowWidener(B, Values, Of, InOrder).emitItems(nullptr);
        leave();
        if (RestLanes < Lanes)
            maskRestByFewer();
        else
            maskRest();
        EliminateUnreachableBlocks(*Items.Before->getParent());
    }

  private:
    const ItemLoop &Items;
    const unsigned Lanes, RestLanes;
    const bool InOrder, RowIsKnown, WordGathers;
    Builder B;
    LaneValues Values;
    const Shapes &Of;
    Value *Count, *Whole, *Wraps = nullptr; // whether an assumption fails
    bool HasRest = true;
    SmallVector<Recurrence> Recurrences;
    BasicBlock *Before = Items.Before, *Enter, *Header, *Done, *Rest;
    PHINode *Index;

    void keepItems();
    void makeBlocks();
    void enter();
    void leave();
    void setItem(LaneValues &To, const Recurrence &R, Value *First);
    void closeLoop(Value *Ends, BasicBlock *Behind, BasicBlock *Start);
    void resume();
    Constant *number(unsigned N) const { return ConstantInt::get(Count->getType(), N); }
    Value *firstLanes(Value *Number, unsigned Among);
    void maskRest();
    void maskRestByFewer();
};

// Keeps the old loop for rows in which an assumption fails. Other rows continue at `Before`.
void LoopMaker::keepItems() {
    BasicBlock *Old = Items.L.getHeader();
    Before = BasicBlock::Create(B.getContext(), "lanes.before", Old->getParent(), Old);
    Items.Before->getTerminator()->eraseFromParent();
    B.SetInsertPoint(Items.Before);
    B.CreateCondBr(Wraps, Old, Before);
    B.SetInsertPoint(Before);
    B.CreateUnreachable();
}

void LoopMaker::makeBlocks() {
    LLVMContext &Context = B.getContext();
    Function *F = Before->getParent();
    BasicBlock *Old = Items.L.getHeader();
    Enter = BasicBlock::Create(Context, "lanes.enter", F, Old);
    Header = BasicBlock::Create(Context, "lanes", F, Old);
    Done = BasicBlock::Create(Context, "lanes.done", F, Old);
    Rest = HasRest ? BasicBlock::Create(Context, "rest", F, Old) : Items.Exit;
    Before->getTerminator()->eraseFromParent();
    B.SetInsertPoint(Before);
    if (HasRest)
        B.CreateCondBr(B.CreateIsNull(Whole), Rest, Enter);
    else
        B.CreateBr(Enter);
}

void LoopMaker::enter() {
    B.SetInsertPoint(Enter);
    B.CreateBr(Header);
    B.SetInsertPoint(Header);
    Index = B.CreatePHI(Count->getType(), 2, "items.before");
    Index->addIncoming(ConstantInt::get(Count->getType(), 0), Enter);
    for (Recurrence &R : Recurrences) {
        R.New = B.CreatePHI(R.Old->getType(), 2, R.Old->getName());
        R.New->addIncoming(R.Start, Enter);
    }
    for (const Recurrence &R : Recurrences)
        setItem(Values, R, R.New);
}

// Sets the value of the recurrence in all lanes; First is its value in lane 0.
void LoopMaker::setItem(LaneValues &To, const Recurrence &R, Value *First) {
    if (!Of.of(R.Old).isVarying())
        return To.setScalar(R.Old, First);
    auto *Numbers = FixedVectorType::get(R.Step->getType(), To.lanes());
    To.setParts(R.Old, {advanced(B, First, R.Step, B.CreateStepVector(Numbers))});
}

// Emits the branch that ends a loop over vectors.
void LoopMaker::closeLoop(Value *Ends, BasicBlock *Behind, BasicBlock *Start) {
    BranchInst *Back = B.CreateCondBr(Ends, Behind, Start);
    LLVMContext &Context = B.getContext();
    SmallVector<MDNode *, 2> Facts = {
        MDNode::get(Context, {MDString::get(Context, "llvm.loop.isvectorized"),
                              ConstantAsMetadata::get(B.getInt32(1))})};
    if (!RowIsKnown)
        Facts.push_back(
            MDNode::get(Context, {MDString::get(Context, "llvm.loop.unroll.runtime.disable")}));
    Back->setMetadata(LLVMContext::MD_loop,
                      makePostTransformationMetadata(Context, nullptr, {}, Facts));
}

void LoopMaker::leave() {
    BasicBlock *Latch = B.GetInsertBlock();
    Constant *All = number(Lanes);
    for (Recurrence &R : Recurrences)
        R.New->addIncoming(advanced(B, R.New, R.Step, All), Latch);
    Value *Next = B.CreateAdd(Index, All, "items.after");
    Index->addIncoming(Next, Latch);
    closeLoop(B.CreateICmpEQ(Next, Whole), Done, Header);

    B.SetInsertPoint(Done);
    for (PHINode &Phi : Items.Exit->phis())
        Phi.addIncoming(Values.lane(Phi.getIncomingValueForBlock(Items.Latch), Lanes - 1), Done);
    if (HasRest)
        B.CreateCondBr(B.CreateICmpEQ(Whole, Count), Items.Exit, Rest);
    else
        B.CreateBr(Items.Exit);
}

void LoopMaker::resume() {
    B.SetInsertPoint(Rest);
    for (Recurrence &R : Recurrences) {
        PHINode *Start = B.CreatePHI(R.Old->getType(), 2, R.Old->getName() + ".rest");
        R.Old->setIncomingValueForBlock(Items.Before, Start);
        R.Old->replaceIncomingBlockWith(Items.Before, Rest);
        Start->addIncoming(R.Start, Items.Before);
        R.New = Start;
    }
    B.CreateBr(Items.L.getHeader());
    B.SetInsertPoint(Done->getTerminator());
    for (const Recurrence &R : Recurrences)
        R.New->addIncoming(advanced(B, R.Start, R.Step, Whole), Done);
}

// A mask with the first `Number` of `Among` lanes.
Value *LoopMaker::firstLanes(Value *Number, unsigned Among) {
    Value *Left = B.CreateTrunc(Number, B.getInt32Ty(), "items.left");
    return B.CreateICmpULT(B.CreateStepVector(FixedVectorType::get(B.getInt32Ty(), Among)),
                           B.CreateVectorSplat(Among, Left), "items.there");
}

void LoopMaker::maskRest() {
    B.SetInsertPoint(Rest);
    Value *Mask = firstLanes(B.CreateSub(Count, Whole), Lanes);
    Values.forget();
    for (const Recurrence &R : Recurrences)
        setItem(Values, R, advanced(B, R.Start, R.Step, Whole));
    FlowWidener(B, Values, Of, InOrder).emitItems(Mask);
    B.CreateBr(Items.Exit);
}

//   rest.lanes:  the work-items from `before` on, of which there is at least one;
//                before + fewer < work-items ? rest.lanes : exit
void LoopMaker::maskRestByFewer() {
    LaneValues Fewer(B, Of, RestLanes, WordGathers);
    auto *Start = BasicBlock::Create(B.getContext(), "rest.lanes", Rest->getParent(), Items.Exit);
    B.SetInsertPoint(Rest);
    B.CreateBr(Start);
    B.SetInsertPoint(Start);
    PHINode *At = B.CreatePHI(Count->getType(), 2, "items.before");
    At->addIncoming(Whole, Rest);
    Value *Left =
        B.CreateBinaryIntrinsic(Intrinsic::umin, B.CreateSub(Count, At), number(RestLanes));
    Value *Mask = firstLanes(Left, RestLanes);
    for (const Recurrence &R : Recurrences)
        setItem(Fewer, R, advanced(B, R.Start, R.Step, At));
    FlowWidener(B, Fewer, Of, InOrder).emitItems(Mask);
    Value *Next = B.CreateAdd(At, number(RestLanes), "items.after");
    At->addIncoming(Next, B.GetInsertBlock());
    closeLoop(B.CreateICmpUGE(Next, Count), Items.Exit, Start);
}

} // namespace

void makeLaneLoop(const ItemLoop &Items, const Shapes &Of, const LaneCount &Lanes,
                  ScalarEvolution &SE, SCEVExpander &Expander) {
    LoopMaker Maker(Items, Of, Lanes, SE, Expander);
    const bool MayMask = Items.Exit->phis().empty();
    if (Lanes.AllMasked && MayMask)
        Maker.makeMasked();
    else if (Lanes.RestMasked && MayMask)
        Maker.makeWithMaskedRest();
    else
        Maker.make();
}

} // namespace barecl
