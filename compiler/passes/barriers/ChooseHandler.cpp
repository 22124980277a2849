// SPDX-License-Identifier: MIT

#include "ChooseHandler.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/Primitives.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace barecl {
namespace {

void missed(Function &Kernel, StringRef Name, const Twine &Why) {
    OptimizationRemarkEmitter(&Kernel).emit([&] {
        return OptimizationRemarkMissed("barecl-choose-handler", Name, &Kernel)
               << "not replicated: " << Why.str();
    });
}

} // namespace

WorkItemHandler ChooseHandlerPass::choose(Function &Kernel) const {
    bool Forced = Options.Handler == WorkItemHandler::Replicate;
    if (Options.CheckLanes)
        return WorkItemHandler::Lanes;
    if (Options.Handler == WorkItemHandler::Fibers || Options.CheckBarriers)
        return any_of(instructions(Kernel), isBarrier) ? WorkItemHandler::Fibers
                                                       : WorkItemHandler::Loops;
    if (Options.Handler == WorkItemHandler::Loops || Options.Handler == WorkItemHandler::Scalar ||
        Options.Handler == WorkItemHandler::Lanes)
        return Options.Handler;

    const WorkItemHandler InLoops = Forced ? WorkItemHandler::Loops : WorkItemHandler::Auto;
    auto [X, Y, Z] = knownLocalSize(Kernel);
    uint64_t Items = uint64_t(X) * Y * Z;
    uint64_t Instructions = Items * Kernel.getInstructionCount();
    if (Items == 0) {
        if (Forced)
            missed(Kernel, "UnknownSize", "the size of the work-groups is not known");
        return InLoops;
    }
    if (Instructions > MostForced) {
        if (Forced)
            missed(Kernel, "TooBig",
                   "the copies for " + Twine(Items) + " work-items have " + Twine(Instructions) +
                       " instructions, more than " + Twine(MostForced));
        return InLoops;
    }
    bool Pays = Items > 1 && Items <= FewItems && Instructions <= MostChosen;
    return Forced || Pays ? WorkItemHandler::Replicate : InLoops;
}

// No analysis reads the kernel's attributes.
PreservedAnalyses ChooseHandlerPass::run(Function &F, FunctionAnalysisManager &) {
    if (!isKernel(F))
        return PreservedAnalyses::all();
    setHandler(F, choose(F));
    if (Options.CheckLanes)
        setMarkedLanes(F);
    return PreservedAnalyses::all();
}

} // namespace barecl
