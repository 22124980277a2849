// SPDX-License-Identifier: MIT
//
// LLVM's optimisation, set up for code without a C library.

#ifndef BARECL_BACKEND_OPTIMISER_H
#define BARECL_BACKEND_OPTIMISER_H

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

namespace barecl {

// The functions of C's library that code generation may call: only these are in
// share/barecl/runtime/<isa>.a, since it asks for them by itself.
llvm::TargetLibraryInfoImpl runtimeLibrary(const llvm::Triple &Triple);

// Every function is for this target machine from here on, wherever it came from. `VectorBytes`: of
// the vector registers to use.
void retarget(llvm::Module &Module, const llvm::TargetMachine &CodeGen, unsigned VectorBytes);

// The analyses that passes need, set up for one target machine, which outlives this.
class PassRunner {
  public:
    // `Vectors`: whether LLVM's vectorisers run.
    explicit PassRunner(llvm::TargetMachine &CodeGen, bool Vectors = true);
    void run(llvm::ModulePassManager &MPM, llvm::Module &Module) { MPM.run(Module, Modules); }
    llvm::PassBuilder &builder() { return Builder; }

  private:
    llvm::PassBuilder Builder;
    llvm::LoopAnalysisManager Loops;
    llvm::FunctionAnalysisManager Functions;
    llvm::CGSCCAnalysisManager Components;
    llvm::ModuleAnalysisManager Modules;
};

// `Level`: LLVM's -O.
void addOptimisation(llvm::ModulePassManager &MPM, PassRunner &Runner, unsigned Level);

} // namespace barecl

#endif // BARECL_BACKEND_OPTIMISER_H
