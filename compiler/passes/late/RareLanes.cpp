// SPDX-License-Identifier: MIT

#include "RareLanes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace barecl {
namespace {

// The least cost of a computation that is worth a branch, in the target's units of reciprocal throughput: ten vector
// operations cost about ten.
constexpr int LeastCost = 40;

// The selects of one block on one condition.
using Group = SmallVector<SelectInst *, 4>;

// The instructions that only one arm of a group needs, in the order of the block.
struct Arm {
    SmallVector<Instruction *> Slice;
    SmallVector<SelectInst *, 4> Selects; // those whose arm is in the slice
    InstructionCost Cost = 0;
};

unsigned operandOf(bool IfTrue) { return IfTrue ? 1 : 2; }

bool readsConstant(const Value *Pointer) {
    const auto *Global = dyn_cast<GlobalVariable>(getUnderlyingObject(Pointer));
    return Global && Global->isConstant();
}

// Whether all addresses of a gather are in one constant.
bool gathersConstants(const IntrinsicInst &Gather) {
    const Value *Addresses = Gather.getArgOperand(0);
    while (Addresses->getType()->isVectorTy() && isa<GetElementPtrInst>(Addresses))
        Addresses = cast<GetElementPtrInst>(Addresses)->getPointerOperand();
    return !Addresses->getType()->isVectorTy() && readsConstant(Addresses);
}

bool canMove(const Instruction &I) {
    if (isa<PHINode>(I) || I.isTerminator() || isa<AllocaInst>(I))
        return false;
    if (const auto *Load = dyn_cast<LoadInst>(&I))
        return Load->isSimple() && readsConstant(Load->getPointerOperand());
    if (const auto *Call = dyn_cast<IntrinsicInst>(&I);
        Call && Call->getIntrinsicID() == Intrinsic::masked_gather)
        return gathersConstants(*Call);
    if (const auto *Call = dyn_cast<CallBase>(&I))
        return isa<IntrinsicInst>(Call) && Call->doesNotAccessMemory() && !Call->isConvergent();
    return !I.mayReadOrWriteMemory() && !I.mayHaveSideEffects();
}

// Whether each use of I is the arm of one of the selects, or in the slice.
bool isUsedByArmOnly(const Instruction &I, const SmallPtrSetImpl<const Value *> &Selects,
                     bool IfTrue, const SmallPtrSetImpl<const Instruction *> &Slice) {
    return !I.use_empty() && all_of(I.uses(), [&](const Use &U) {
        if (Selects.contains(U.getUser()))
            return U.getOperandNo() == operandOf(IfTrue);
        return Slice.contains(dyn_cast<Instruction>(U.getUser()));
    });
}

// Removes instructions from the slice that need a value of the block computed after `Place`.
void dropLate(SmallVectorImpl<Instruction *> &Slice, const Instruction &Place) {
    SmallPtrSet<const Instruction *, 32> Kept(llvm::from_range, Slice);
    bool Changed = true;
    while (Changed) {
        Changed = false;
        for (Instruction *I : Slice) {
            bool Early = Kept.contains(I) && all_of(I->operands(), [&](const Use &U) {
                             const auto *Operand = dyn_cast<Instruction>(U.get());
                             return !Operand || Operand->getParent() != Place.getParent() ||
                                    Kept.contains(Operand) || Operand->comesBefore(&Place);
                         });
            if (!Early)
                Changed |= Kept.erase(I);
        }
        // Operands of a removed instruction are needed outside of the slice.
        for (Instruction *I : Slice)
            if (Kept.contains(I) && any_of(I->users(), [&](const User *U) {
                    const auto *User = cast<Instruction>(U);
                    return is_contained(Slice, User) && !Kept.contains(User);
                }))
                Changed |= Kept.erase(I);
    }
    erase_if(Slice, [&](Instruction *I) { return !Kept.contains(I); });
}

Arm findArm(const Group &Selects, bool IfTrue, const TargetTransformInfo &TTI) {
    Arm Result;
    SmallPtrSet<const Value *, 4> Users(llvm::from_range, Selects);
    SmallPtrSet<const Instruction *, 32> Slice;
    for (Instruction &I : reverse(*Selects.front()->getParent()))
        if (canMove(I) && !Users.contains(&I) && isUsedByArmOnly(I, Users, IfTrue, Slice)) {
            Slice.insert(&I);
            Result.Slice.push_back(&I);
        }
    std::reverse(Result.Slice.begin(), Result.Slice.end());
    dropLate(Result.Slice, *Selects.front());
    for (const Instruction *I : Result.Slice)
        Result.Cost += TTI.getInstructionCost(I, TargetTransformInfo::TCK_RecipThroughput);
    for (SelectInst *Select : Selects)
        if (is_contained(Result.Slice, Select->getOperand(operandOf(IfTrue))))
            Result.Selects.push_back(Select);
    return Result;
}

// Moves the arm behind a branch, which is inserted before the group's first select.
void makeBranch(const Group &Selects, const Arm &Arm, bool IfTrue) {
    SelectInst *First = Selects.front();
    IRBuilder<> Builder(First);
    Value *Wanted = First->getCondition();
    if (!IfTrue)
        Wanted = Builder.CreateNot(Wanted);
    if (Wanted->getType()->isVectorTy())
        Wanted = Builder.CreateOrReduce(Wanted);
    BasicBlock *Before = First->getParent();
    Instruction *End =
        SplitBlockAndInsertIfThen(Wanted, First, /*Unreachable=*/false,
                                  MDBuilder(First->getContext()).createUnlikelyBranchWeights());
    for (Instruction *I : Arm.Slice)
        I->moveBefore(End->getIterator());

    DenseMap<Value *, PHINode *> Joined;
    for (SelectInst *Select : Arm.Selects) {
        Value *Slow = Select->getOperand(operandOf(IfTrue));
        PHINode *&Phi = Joined[Slow];
        if (!Phi) {
            Builder.SetInsertPoint(First->getParent(), First->getParent()->begin());
            Phi = Builder.CreatePHI(Slow->getType(), 2);
            Phi->addIncoming(Slow, End->getParent());
            Phi->addIncoming(PoisonValue::get(Slow->getType()), Before);
        }
        Select->setOperand(operandOf(IfTrue), Phi);
    }
}

// Whether V is the mask of an iteration of a loop that LLVM has vectorised with masks. Some lane is always active.
bool isMaskOfIteration(const Value *V) {
    const auto *Call = dyn_cast<IntrinsicInst>(V);
    return Call && Call->getIntrinsicID() == Intrinsic::get_active_lane_mask;
}

// The selects of a block, grouped by condition, in the order of the block.
SmallVector<Group> groupsOf(BasicBlock &Block) {
    MapVector<Value *, Group> ByCondition;
    for (Instruction &I : Block)
        if (auto *Select = dyn_cast<SelectInst>(&I);
            Select && !isa<ScalableVectorType>(Select->getType()) &&
            (Select->getCondition()->getType()->isVectorTy() || !Select->getType()->isVectorTy()))
            ByCondition[Select->getCondition()].push_back(Select);
    SmallVector<Group> Result;
    for (auto &[Condition, Selects] : ByCondition)
        Result.push_back(Selects);
    return Result;
}

// An arm whose cost is worth a branch.
struct Choice {
    Group Selects;
    bool IfTrue;
    Arm Slow;
};

// The choices of a block, in the order of the block, except those inside the arm of another one.
SmallVector<Choice, 4> choicesOf(BasicBlock &Block, const TargetTransformInfo &TTI) {
    SmallVector<Choice, 4> Result;
    SmallPtrSet<const Instruction *, 32> Within;
    for (const Group &Selects : groupsOf(Block))
        for (bool IfTrue : {true, false}) {
            if (IfTrue && isMaskOfIteration(Selects.front()->getCondition()))
                continue;
            Arm Slow = findArm(Selects, IfTrue, TTI);
            if (Slow.Selects.empty() || !Slow.Cost.isValid() || Slow.Cost < LeastCost)
                continue;
            Within.insert_range(Slow.Slice);
            Result.push_back({Selects, IfTrue, std::move(Slow)});
        }
    erase_if(Result, [&](const Choice &C) { return Within.contains(C.Selects.front()); });
    return Result;
}

// Moves each arm to a place before its own selects. In an interleaved loop several arms are next to each other, and a
// branch for the first would leave the others in the block before it.
void gatherArms(BasicBlock &Block, const TargetTransformInfo &TTI) {
    for (const Choice &C : choicesOf(Block, TTI))
        for (Instruction *I : C.Slow.Slice)
            I->moveBefore(C.Selects.front()->getIterator());
}

// Returns whether it made a branch. Then the block has been split.
bool improve(BasicBlock &Block, const TargetTransformInfo &TTI) {
    const SmallVector<Choice, 4> Choices = choicesOf(Block, TTI);
    if (Choices.empty())
        return false;
    const Choice &First = Choices.front();
    makeBranch(First.Selects, First.Slow, First.IfTrue);
    return true;
}

} // namespace

PreservedAnalyses RareLanesPass::run(Function &F, FunctionAnalysisManager &AM) {
    const auto &TTI = AM.getResult<TargetIRAnalysis>(F);
    bool Changed = false;
    SmallVector<BasicBlock *> Blocks(llvm::make_pointer_range(F));
    for (BasicBlock *Block : Blocks)
        gatherArms(*Block, TTI);
    while (!Blocks.empty()) {
        BasicBlock *Block = Blocks.pop_back_val();
        if (!improve(*Block, TTI))
            continue;
        Changed = true;
        Blocks.push_back(Block->getTerminator()->getSuccessor(1)); // the rest of the block
    }
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace barecl
