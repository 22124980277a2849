// SPDX-License-Identifier: MIT

#include "ChooseHandler.h"
#include "Kernels.h"
#include "KnownLocalSize.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr char HandlerAttribute[] = "barecl.handler";

StringRef nameOf(WorkItemHandler Handler) {
    switch (Handler) {
    case WorkItemHandler::Replicate:
        return "replicate";
    case WorkItemHandler::Fibers:
        return "fibers";
    case WorkItemHandler::Auto:
    case WorkItemHandler::Loops:
        return "loops";
    }
    llvm_unreachable("a handler");
}

void missed(Function &Kernel, StringRef Name, const Twine &Why) {
    OptimizationRemarkEmitter(&Kernel).emit([&] {
        return OptimizationRemarkMissed("barecl-choose-handler", Name, &Kernel)
               << "not replicated: " << Why.str();
    });
}

} // namespace

WorkItemHandler handlerOf(const Function &Kernel) {
    return StringSwitch<WorkItemHandler>(Kernel.getFnAttribute(HandlerAttribute).getValueAsString())
        .Case("replicate", WorkItemHandler::Replicate)
        .Case("fibers", WorkItemHandler::Fibers)
        .Default(WorkItemHandler::Loops);
}

WorkItemHandler ChooseHandlerPass::choose(Function &Kernel) const {
    bool Forced = Options.Handler == WorkItemHandler::Replicate;
    if (Options.Handler == WorkItemHandler::Fibers || Options.CheckBarriers)
        return any_of(instructions(Kernel), isBarrier) ? WorkItemHandler::Fibers
                                                       : WorkItemHandler::Loops;
    if (Options.Handler == WorkItemHandler::Loops)
        return WorkItemHandler::Loops;

    auto [X, Y, Z] = knownLocalSize(Kernel);
    uint64_t Items = uint64_t(X) * Y * Z;
    uint64_t Instructions = Items * Kernel.getInstructionCount();
    if (Items == 0) {
        if (Forced)
            missed(Kernel, "UnknownSize", "the size of the work-groups is not known");
        return WorkItemHandler::Loops;
    }
    if (Instructions > MostForced) {
        if (Forced)
            missed(Kernel, "TooBig",
                   "the copies for " + Twine(Items) + " work-items have " + Twine(Instructions) +
                       " instructions, more than " + Twine(MostForced));
        return WorkItemHandler::Loops;
    }
    bool Pays = Items > 1 && Items <= FewItems && Instructions <= MostChosen;
    return Forced || Pays ? WorkItemHandler::Replicate : WorkItemHandler::Loops;
}

PreservedAnalyses ChooseHandlerPass::run(Module &M, ModuleAnalysisManager &) {
    for (Function *Kernel : kernelsOf(M))
        Kernel->addFnAttr(HandlerAttribute, nameOf(choose(*Kernel)));
    return PreservedAnalyses::none();
}

} // namespace barecl
