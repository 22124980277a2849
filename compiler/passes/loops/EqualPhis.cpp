// SPDX-License-Identifier: MIT

#include "EqualPhis.h"

#include "passes/facts/KeptControlFlow.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace barecl {
namespace {

// The computation that all incoming values of Phi are copies of, if it can be done in Phi's block;
// else null.
const Instruction *commonComputation(const PHINode &Phi, const DominatorTree &Tree) {
    const auto *First = dyn_cast<Instruction>(Phi.getIncomingValue(0));
    if (!First || isa<PHINode>(First) || First->mayReadOrWriteMemory() ||
        !isSafeToSpeculativelyExecute(First))
        return nullptr;
    bool Alike = all_of(drop_begin(Phi.incoming_values()), [&](const Use &Value) {
        const auto *I = dyn_cast<Instruction>(Value);
        return I && I->isIdenticalTo(First);
    });
    bool Available = all_of(First->operands(), [&](const Use &Operand) {
        const auto *I = dyn_cast<Instruction>(Operand);
        return !I || Tree.properlyDominates(I->getParent(), Phi.getParent());
    });
    return Alike && Available ? First : nullptr;
}

} // namespace

PreservedAnalyses EqualPhisPass::run(Function &F, FunctionAnalysisManager &AM) {
    auto &Tree = AM.getResult<DominatorTreeAnalysis>(F);
    bool Changed = false;
    for (BasicBlock &Block : F) {
        if (!Tree.isReachableFromEntry(&Block))
            continue;
        for (PHINode &Phi : make_early_inc_range(Block.phis())) {
            const Instruction *Common = commonComputation(Phi, Tree);
            if (!Common)
                continue;
            Instruction *Copy = Common->clone();
            Copy->insertBefore(Block.getFirstInsertionPt());
            Copy->takeName(&Phi);
            Phi.replaceAllUsesWith(Copy);
            Phi.eraseFromParent();
            Changed = true;
        }
    }
    return keptControlFlow(Changed);
}

} // namespace barecl
