// SPDX-License-Identifier: MIT
//
// LLVM's optimisation, set up for code without a C library.

#ifndef BARECL_BACKEND_OPTIMISER_H
#define BARECL_BACKEND_OPTIMISER_H

#include "base/Analyses.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

namespace barecl {

// The functions of the C library that LLVM may call by itself: share/barecl/runtime/<isa>.a has only these.
llvm::TargetLibraryInfoImpl runtimeLibrary(const llvm::Triple &Triple);

// Sets the CPU and features of every defined function of Module, whether from the program or from the built-in
// library, to those of `CodeGen`. `VectorBytes`: size of the vector registers to use.
void retarget(llvm::Module &Module, const llvm::TargetMachine &CodeGen, unsigned VectorBytes);

// The analyses that passes need, set up for one target machine, which must outlive this object.
class PassRunner {
  public:
    // `Vectors`: whether LLVM's vectorisers run.
    explicit PassRunner(llvm::TargetMachine &CodeGen, bool Vectors = true);
    void run(llvm::ModulePassManager &MPM, llvm::Module &Module) { MPM.run(Module, Known.Modules); }
    llvm::PassBuilder &builder() { return Builder; }

  private:
    llvm::PassInstrumentationCallbacks Callbacks;
    llvm::PassBuilder Builder;
    Analyses Known;
};

// `Level`: LLVM's -O.
void addOptimisation(llvm::ModulePassManager &MPM, PassRunner &Runner, unsigned Level);

} // namespace barecl

#endif // BARECL_BACKEND_OPTIMISER_H
