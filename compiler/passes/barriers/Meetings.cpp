// SPDX-License-Identifier: MIT

#include "Meetings.h"
#include "passes/analysis/Convergence.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/Primitives.h"
#include "Turns.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace barecl {
namespace {

class Arranger {
  public:
    Arranger(Function &Kernel, FunctionAnalysisManager &AM)
        : Kernel(Kernel), Starts(AM.getResult<DominatorTreeAnalysis>(Kernel)),
          Ends(AM.getResult<PostDominatorTreeAnalysis>(Kernel)),
          Loops(AM.getResult<LoopAnalysis>(Kernel)),
          Apart(Convergence(Kernel, AM.getResult<UniformityAnalysis>(Kernel), Ends).blocksApart()) {
    }

    void run(ArrayRef<CallInst *> Meetings) {
        SmallVector<Stretch, 1> Parts;
        for (CallInst *Meeting : Meetings)
            if (Apart.contains(Meeting->getParent()))
                add(Parts, around(*Meeting->getParent()));
        // If control flow gives a part several entries, or parts overlap, the whole kernel is one part.
        if (!all_of(Parts, [](const Stretch &Part) { return Part.isClosed(); }) || overlap(Parts)) {
            Parts.clear();
            Parts.emplace_back(&Kernel.getEntryBlock(), returnOf());
        }
        if (!Parts.empty())
            runInTurns(Parts, *Meetings.front()->getArgOperand(0));
    }

  private:
    void runInTurns(MutableArrayRef<Stretch> Parts, Value &Turn) {
        for (Stretch &Part : Parts)
            endRounds(Part, Loops);
        DominatorTree Tree(Kernel);
        const SmallVector<BasicBlock *> Order = loopByLoop(Kernel, LoopInfo(Tree));
        SmallVector<AllocaInst *> Variables;
        for (const Stretch &Part : Parts)
            barecl::runInTurns(Kernel, Part, Order, Turn, Variables);
        removeUnreachableBlocks(Kernel);
        Tree.recalculate(Kernel);
        PromoteMemToReg(Variables, Tree);
    }

    BasicBlock *returnOf() {
        for (BasicBlock &Block : Kernel)
            if (isa<ReturnInst>(Block.getTerminator()))
                return &Block;
        return nullptr;
    }

    // The stretch between the nearest blocks before and after Block where all work-items are together.
    Stretch around(BasicBlock &Block) {
        BasicBlock *Before = &Block, *After = &Block;
        while (Apart.contains(Before))
            Before = Starts.getNode(Before)->getIDom()->getBlock();
        while (After && Apart.contains(After)) {
            const auto *Next = Ends.getNode(After);
            After = Next && Next->getIDom() ? Next->getIDom()->getBlock() : nullptr;
        }
        return Stretch(Before, After ? After : returnOf());
    }

    static void add(SmallVectorImpl<Stretch> &Parts, Stretch Part) {
        if (none_of(Parts, [&](const Stretch &Other) {
                return Other.Before == Part.Before && Other.After == Part.After;
            }))
            Parts.push_back(std::move(Part));
    }

    static bool overlap(ArrayRef<Stretch> Parts) {
        BlockSet Seen;
        for (const Stretch &Part : Parts)
            for (const BasicBlock *Block : Part.Inside)
                if (!Seen.insert(Block).second)
                    return true;
        return false;
    }

    Function &Kernel;
    DominatorTree &Starts;
    PostDominatorTree &Ends;
    LoopInfo &Loops;
    BlockSet Apart;
};

SmallVector<CallInst *> meetingsOf(Function &Kernel) {
    SmallVector<CallInst *> Meetings;
    for (Instruction &I : instructions(Kernel))
        if (isMeeting(I))
            Meetings.push_back(cast<CallInst>(&I));
    return Meetings;
}

} // namespace

PreservedAnalyses MeetingsPass::run(Function &F, FunctionAnalysisManager &AM) {
    const SmallVector<CallInst *> Meetings =
        isKernel(F) ? meetingsOf(F) : SmallVector<CallInst *>();
    if (Meetings.empty())
        return PreservedAnalyses::all();
    Arranger(F, AM).run(Meetings);
    for (CallInst *Meeting : meetingsOf(F)) { // where all work-items come
        IRBuilder<> B(Meeting);
        createBarrier(B)->setDebugLoc(Meeting->getDebugLoc());
        Meeting->eraseFromParent();
    }
    return PreservedAnalyses::none();
}

} // namespace barecl
