// SPDX-License-Identifier: MIT
//
// LLVM's managers of analyses, which every run of passes needs.

#ifndef BARECL_BASE_ANALYSES_H
#define BARECL_BASE_ANALYSES_H

#include "llvm/Passes/PassBuilder.h"

namespace barecl {

struct Analyses {
    llvm::LoopAnalysisManager Loops;
    llvm::FunctionAnalysisManager Functions;
    llvm::CGSCCAnalysisManager Components;
    llvm::ModuleAnalysisManager Modules;

    // Adds LLVM's analyses. An analysis that was registered before takes the place of LLVM's.
    void add(llvm::PassBuilder &Builder) {
        Builder.registerModuleAnalyses(Modules);
        Builder.registerCGSCCAnalyses(Components);
        Builder.registerFunctionAnalyses(Functions);
        Builder.registerLoopAnalyses(Loops);
        Builder.crossRegisterProxies(Loops, Functions, Components, Modules);
    }
};

} // namespace barecl

#endif // BARECL_BASE_ANALYSES_H
