// SPDX-License-Identifier: MIT

#include "AccessStep.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"

#include <cstdlib>

using namespace llvm;

namespace barecl {

static int64_t bytesOf(const Instruction &Access, const ScalarEvolution &SE) {
    Type *T = getLoadStoreType(const_cast<Instruction *>(&Access));
    return int64_t(SE.getDataLayout().getTypeStoreSize(T).getFixedValue());
}

std::optional<int64_t> stepOf(Instruction &Access, const Loop &L, ScalarEvolution &SE) {
    const SCEV *Address = SE.getSCEV(getLoadStorePointerOperand(&Access));
    if (SE.isLoopInvariant(Address, &L))
        return 0;
    const auto *Recurrence = dyn_cast<SCEVAddRecExpr>(Address);
    if (!Recurrence || Recurrence->getLoop() != &L)
        return std::nullopt;
    const auto *Step = dyn_cast<SCEVConstant>(Recurrence->getStepRecurrence(SE));
    return Step ? std::optional(Step->getAPInt().getSExtValue()) : std::nullopt;
}

bool isRegular(Instruction &Access, const Loop &L, ScalarEvolution &SE) {
    const auto Step = stepOf(Access, L, SE);
    return Step == 0 ? isa<LoadInst>(Access) : Step == bytesOf(Access, SE);
}

bool isStrided(Instruction &Access, const Loop &L, ScalarEvolution &SE) {
    const auto Step = stepOf(Access, L, SE);
    return Step && std::abs(*Step) > bytesOf(Access, SE);
}

} // namespace barecl
