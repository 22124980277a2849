// SPDX-License-Identifier: MIT

#include "AnalysisVerifier.h"
#include "BarrierGraph.h"
#include "Uniformity.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"

using namespace llvm;

namespace barecl {

[[noreturn]] static void fail(StringRef Pass, StringRef Analysis, const Function &F) {
    report_fatal_error(Pass + " keeps the " + Analysis + " of '" + F.getName() +
                       "', which no longer holds");
}

static void verify(StringRef Pass, Function &F, FunctionAnalysisManager &Analyses) {
    if (F.isDeclaration())
        return;
    if (const auto *Graph = Analyses.getCachedResult<BarrierGraphAnalysis>(F);
        Graph && !(*Graph == BarrierGraph(F)))
        fail(Pass, "barrier graph", F);
    if (const auto *Values = Analyses.getCachedResult<UniformityAnalysis>(F);
        Values && !(*Values == Uniformity(F, DominatorTree(F))))
        fail(Pass, "uniformity", F);
}

void verifyAnalyses(PassInstrumentationCallbacks &Callbacks, FunctionAnalysisManager &Analyses) {
    Callbacks.registerAfterPassCallback(
        [&Analyses](StringRef Pass, Any Unit, const PreservedAnalyses &) {
            if (const auto *F = any_cast<const Function *>(&Unit))
                verify(Pass, const_cast<Function &>(**F), Analyses);
            else if (const auto *M = any_cast<const Module *>(&Unit))
                for (Function &F : const_cast<Module &>(**M))
                    verify(Pass, F, Analyses);
        });
}

} // namespace barecl
