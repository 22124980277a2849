// SPDX-License-Identifier: MIT
//
// LLVM's part: optimisation, and code in memory.

#ifndef BARECL_NATIVE_CODEGEN_H
#define BARECL_NATIVE_CODEGEN_H

#include "base/Targets.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>

namespace barecl {

// Makes the targets of the table known to LLVM. Once a process; may come early.
void initialiseTargets();

// Code that runs wherever it is loaded. `Level`: LLVM's -O.
std::unique_ptr<llvm::TargetMachine> createMachine(const Target &Target, unsigned Level);

// Every function is for this machine from here on, wherever it came from.
void retarget(llvm::Module &Module, const Target &Target, const llvm::TargetMachine &Machine);

// The analyses that passes need, set up for one machine and for code without a C library.
class PassRunner {
  public:
    explicit PassRunner(llvm::TargetMachine &Machine);
    void run(llvm::ModulePassManager &MPM, llvm::Module &Module) { MPM.run(Module, Modules); }
    llvm::PassBuilder &builder() { return Builder; }

  private:
    llvm::PassBuilder Builder;
    llvm::LoopAnalysisManager Loops;
    llvm::FunctionAnalysisManager Functions;
    llvm::CGSCCAnalysisManager Components;
    llvm::ModuleAnalysisManager Modules;
};

void addOptimisation(llvm::ModulePassManager &MPM, PassRunner &Runner, unsigned Level);

// Assembly or an object file.
llvm::SmallVector<char, 0> emitCode(llvm::Module &Module, llvm::TargetMachine &Machine,
                                    llvm::CodeGenFileType Type);

} // namespace barecl

#endif // BARECL_NATIVE_CODEGEN_H
