// SPDX-License-Identifier: MIT

#include "SwitchDefaults.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace barecl {

// Makes the last case's block the default, also for other cases that lead there.
static void giveDefault(SwitchInst &Switch) {
    BasicBlock *Block = Switch.getParent();
    Switch.getDefaultDest()->removePredecessor(Block);
    BasicBlock *Last = std::prev(Switch.case_end())->getCaseSuccessor();
    Switch.removeCase(std::prev(Switch.case_end()));
    Switch.setDefaultDest(Last);
    for (auto Case = Switch.case_begin(); Case != Switch.case_end();)
        if (Case->getCaseSuccessor() == Last) {
            Last->removePredecessor(Block);
            Case = Switch.removeCase(Case);
        } else {
            ++Case;
        }
}

PreservedAnalyses SwitchDefaultsPass::run(Function &F, FunctionAnalysisManager &AM) {
    auto &Loops = AM.getResult<LoopAnalysis>(F);
    bool Changed = false;
    for (BasicBlock &Block : F) {
        auto *Switch = dyn_cast<SwitchInst>(Block.getTerminator());
        if (!Switch || !Loops.getLoopFor(&Block) || !Switch->getNumCases() ||
            !isa<UnreachableInst>(Switch->getDefaultDest()->front()))
            continue;
        giveDefault(*Switch);
        Changed = true;
    }
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace barecl
