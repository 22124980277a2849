// SPDX-License-Identifier: MIT
//
// KeepVariables: a variable has a value for debuggers as long as it is in scope.
//
// Without optimisation too, variables become registers, and a register is used again after the last use of its value. So
// each variable of a kernel that fits registers is used where its scope ends:
//
//   call void @llvm.lifetime.end(ptr %x)    =>    %x.last = load i32, ptr %x
//                                                 call void (...) @llvm.fake.use(i32 %x.last)
//                                                 call void @llvm.lifetime.end(ptr %x)
//
// Each value that is stored is used at once too, so that LLVM does not compute it later than there. LLVM's code generator
// makes no code of such a use, but keeps the value. A variable without a marked scope is used where
// the kernel returns. It costs registers, so it is for builds with -g and -cl-opt-disable alone.

#ifndef BARECL_LOWERING_KEEPVARIABLES_H
#define BARECL_LOWERING_KEEPVARIABLES_H

#include "passes/facts/WorkGroupOptions.h"

#include "llvm/IR/PassManager.h"

namespace barecl {

struct KeepVariablesPass : llvm::PassInfoMixin<KeepVariablesPass> {
    explicit KeepVariablesPass(const WorkGroupOptions &Options) : Wanted(Options.KeepVariables) {}
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);

  private:
    const bool Wanted;
};

} // namespace barecl

#endif // BARECL_LOWERING_KEEPVARIABLES_H
