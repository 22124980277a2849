// SPDX-License-Identifier: MIT

#include "NeonFloats.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace barecl {

static constexpr const char *Request = "llvm.loop.vectorize.enable";

static bool isConsecutive(Instruction &Access, const Loop &Loop, ScalarEvolution &Evolution) {
    Value *Address = getLoadStorePointerOperand(&Access);
    const SCEV *Pointer = Evolution.getSCEV(Address);
    if (Evolution.isLoopInvariant(Pointer, &Loop))
        return true;
    const auto *Walk = dyn_cast<SCEVAddRecExpr>(Pointer);
    if (!Walk || Walk->getLoop() != &Loop || !Walk->isAffine())
        return false;
    const auto *Step = dyn_cast<SCEVConstant>(Walk->getStepRecurrence(Evolution));
    uint64_t Size = Access.getDataLayout().getTypeStoreSize(getLoadStoreType(&Access));
    return Step && Step->getAPInt() == Size;
}

static bool shouldAsk(const Loop &Loop, ScalarEvolution &Evolution) {
    if (findOptionMDForLoop(&Loop, Request))
        return false; // the user has spoken
    bool HasFloats = false;
    for (BasicBlock *Block : Loop.blocks())
        for (Instruction &Inst : *Block) {
            if (isa<LoadInst, StoreInst>(Inst) && !isConsecutive(Inst, Loop, Evolution))
                return false;
            HasFloats |= isa<FPMathOperator>(Inst) && Inst.getType()->isFloatTy();
        }
    return HasFloats;
}

PreservedAnalyses NeonFloatsPass::run(Function &Function, FunctionAnalysisManager &Analyses) {
    LoopInfo &Loops = Analyses.getResult<LoopAnalysis>(Function);
    ScalarEvolution &Evolution = Analyses.getResult<ScalarEvolutionAnalysis>(Function);
    for (Loop *Loop : Loops.getLoopsInPreorder())
        if (Loop->isInnermost() && shouldAsk(*Loop, Evolution))
            addStringMetadataToLoop(Loop, Request, 1);
    return PreservedAnalyses::all(); // metadata only
}

} // namespace barecl
