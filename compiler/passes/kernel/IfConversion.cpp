// SPDX-License-Identifier: MIT

#include "IfConversion.h"
#include "passes/analysis/Uniformity.h"
#include "passes/facts/Kernels.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace barecl {
namespace {

// A branch whose two ways meet again after at most one block each.
struct Diamond {
    BranchInst *Branch = nullptr;
    SmallVector<BasicBlock *, 2> Arms;
    BasicBlock *Join = nullptr;

    // The block from which the way of successor I enters Join.
    BasicBlock *endOf(unsigned I) const {
        BasicBlock *Next = Branch->getSuccessor(I);
        return Next == Join ? Branch->getParent() : Next;
    }
};

bool isArm(const BasicBlock &Block) {
    return Block.getSinglePredecessor() && Block.getSingleSuccessor() &&
           !isa<PHINode>(Block.front());
}

Diamond diamondAt(BasicBlock &Block) {
    Diamond Found;
    auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
    if (!Branch || !Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
        return Found;
    BasicBlock *Then = Branch->getSuccessor(0), *Else = Branch->getSuccessor(1);
    BasicBlock *AfterThen = isArm(*Then) ? Then->getSingleSuccessor() : nullptr;
    BasicBlock *AfterElse = isArm(*Else) ? Else->getSingleSuccessor() : nullptr;
    if (AfterThen == Else)
        Found = {Branch, {Then}, Else};
    else if (AfterElse == Then)
        Found = {Branch, {Else}, Then};
    else if (AfterThen && AfterThen == AfterElse && AfterThen != &Block)
        Found = {Branch, {Then, Else}, AfterThen};
    return Found;
}

class Converter {
  public:
    Converter(Function &Kernel, FunctionAnalysisManager &AM)
        : Kernel(Kernel), TTI(AM.getResult<TargetIRAnalysis>(Kernel)),
          Values(AM.getResult<UniformityAnalysis>(Kernel)),
          Loops(AM.getResult<LoopAnalysis>(Kernel)) {}

    // Returns whether it converted a branch. Then there may be more, but Values does not cover the
    // new instructions.
    bool run() {
        bool Changed = false;
        SmallVector<BasicBlock *> InnerFirst(post_order(&Kernel.getEntryBlock()));
        for (BasicBlock *Block : InnerFirst)
            if (Diamond Found = diamondAt(*Block); Found.Branch && suits(Found)) {
                convert(Found);
                Changed = true;
            }
        return Changed;
    }

  private:
    Function &Kernel;
    const TargetTransformInfo &TTI;
    const Uniformity &Values;
    const LoopInfo &Loops;

    bool isDivergent(const Value &V) const { return isa<Instruction>(V) && !Values.isUniform(V); }

    bool suits(const Diamond &D) const {
        return isDivergent(*D.Branch->getCondition()) &&
               !isInDivergentLoop(*D.Branch->getParent()) && any_of(D.Arms, drawsLoads) &&
               costOf(D) <= IfConversionPass::MostCost;
    }

    // Whether InstCombine would move a load into Arm.
    static bool drawsLoads(const BasicBlock *Arm) {
        SmallPtrSet<const Instruction *, 16> Inside;
        SmallVector<const Instruction *> Work;
        for (const Instruction &I : *Arm) {
            Inside.insert(&I);
            Work.push_back(&I);
        }
        while (!Work.empty())
            for (const Value *Operand : Work.pop_back_val()->operands()) {
                const auto *I = dyn_cast<Instruction>(Operand);
                if (!I || isa<PHINode>(I) || Inside.contains(I) ||
                    !all_of(I->users(),
                            [&](const User *Of) { return Inside.contains(cast<Instruction>(Of)); }))
                    continue;
                if (isa<LoadInst>(I))
                    return true;
                Inside.insert(I);
                Work.push_back(I);
            }
        return false;
    }

    bool isInDivergentLoop(const BasicBlock &Block) const {
        for (const Loop *L = Loops.getLoopFor(&Block); L; L = L->getParentLoop()) {
            SmallVector<BasicBlock *> Exiting;
            L->getExitingBlocks(Exiting);
            if (any_of(Exiting, [&](const BasicBlock *Last) {
                    const auto *Branch = dyn_cast<BranchInst>(Last->getTerminator());
                    return !Branch || isDivergent(*Branch->getCondition());
                }))
                return true;
        }
        return false;
    }

    // The cost of the instructions in the arms; invalid if one of them must not always be computed.
    InstructionCost costOf(const Diamond &D) const {
        InstructionCost Cost = 0;
        for (const BasicBlock *Arm : D.Arms)
            for (const Instruction &I : *Arm) {
                if (I.isTerminator() || I.isDebugOrPseudoInst())
                    continue;
                if (isa<AllocaInst>(I) || !isSafeToSpeculativelyExecute(&I, D.Branch))
                    return InstructionCost::getInvalid();
                Cost += TTI.getInstructionCost(&I, TargetTransformInfo::TCK_SizeAndLatency);
            }
        return Cost;
    }

    static void convert(const Diamond &D) {
        BasicBlock *Block = D.Branch->getParent();
        Value *Condition = D.Branch->getCondition();
        BasicBlock *Ends[] = {D.endOf(0), D.endOf(1)};
        for (BasicBlock *Arm : D.Arms)
            hoistAllInstructionsInto(Block, D.Branch, Arm);
        IRBuilder<> Builder(D.Branch);
        for (PHINode &Phi : D.Join->phis()) {
            Value *Then = Phi.getIncomingValueForBlock(Ends[0]);
            Value *Else = Phi.getIncomingValueForBlock(Ends[1]);
            Value *Chosen = Then == Else ? Then : Builder.CreateSelect(Condition, Then, Else);
            for (BasicBlock *Arm : D.Arms)
                Phi.removeIncomingValue(Arm, /*DeletePHIIfEmpty=*/false);
            if (Phi.getBasicBlockIndex(Block) >= 0)
                Phi.setIncomingValueForBlock(Block, Chosen);
            else
                Phi.addIncoming(Chosen, Block);
        }
        Builder.CreateBr(D.Join);
        D.Branch->eraseFromParent();
        for (BasicBlock *Arm : D.Arms)
            Arm->eraseFromParent();
        MergeBlockIntoPredecessor(D.Join); // if it has no other predecessor; it may become an arm
    }
};

} // namespace

PreservedAnalyses IfConversionPass::run(Function &F, FunctionAnalysisManager &AM) {
    if (!Options.VectorBytes || !isKernel(F))
        return PreservedAnalyses::all();
    bool Changed = false;
    while (Converter(F, AM).run()) {
        AM.invalidate(F, PreservedAnalyses::none());
        Changed = true;
    }
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace barecl
