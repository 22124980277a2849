// SPDX-License-Identifier: MIT

#include "lowering/CheckCalls.h"

#include "base/Diagnostics.h"
#include "passes/facts/Operations.h"
#include "passes/facts/Primitives.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace barecl {

static std::string sourceName(const Function &Function) {
    StringRef Name = Function.getName();
    Name.consume_front("__clang_ocl_kern_imp_");
    return demangle(Name);
}

static bool mayBeUndefined(const Function &Callee) {
    return Callee.isIntrinsic() || Callee.hasFnAttribute(OperationFunctionAttribute) ||
           Callee.getName().starts_with("__bcl_") || primitiveOf(Callee) != Primitive::None;
}

static void checkCallee(const CallBase &Call) {
    const Function &Caller = *Call.getFunction();
    const Function *Callee = Call.getCalledFunction();
    if (!Callee && !Call.isInlineAsm())
        reportError(Caller, Call.getDebugLoc(), "a call through a pointer to a function");
    if (Callee && Callee->isDeclaration() && !mayBeUndefined(*Callee))
        reportError(Caller, Call.getDebugLoc(),
                    "'" + sourceName(*Callee) + "' is declared but not defined");
}

// `Cycle`: the functions of a cycle of the call graph. Reports one call within the cycle.
static void reportRecursion(ArrayRef<CallGraphNode *> Cycle) {
    const Function &First = *Cycle.front()->getFunction();
    for (const Instruction &Inst : instructions(First)) {
        const auto *Call = dyn_cast<CallBase>(&Inst);
        if (!Call)
            continue;
        for (const CallGraphNode *Node : Cycle)
            if (Call->getCalledFunction() == Node->getFunction())
                return reportError(First, Call->getDebugLoc(),
                                   "'" + sourceName(First) +
                                       "' calls itself: OpenCL C has no recursion");
    }
}

PreservedAnalyses CheckCallsPass::run(Module &Module, ModuleAnalysisManager &) {
    for (const Function &Function : Module)
        for (const Instruction &Inst : instructions(Function))
            if (const auto *Call = dyn_cast<CallBase>(&Inst))
                checkCallee(*Call);

    CallGraph Graph(Module);
    for (auto It = scc_begin(&Graph); !It.isAtEnd(); ++It)
        if (It.hasCycle() && It->front()->getFunction())
            reportRecursion(*It);
    return PreservedAnalyses::all();
}

} // namespace barecl
