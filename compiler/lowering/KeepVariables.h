// SPDX-License-Identifier: MIT
//
// KeepVariables: a variable has a value for debuggers as long as it is in scope.
//
// Variables become registers even without optimisation, and a register gets another value after the last use of the
// first one. So the pass adds a use of each variable of a kernel that fits registers, where the variable's scope ends:
//
//   call void @llvm.lifetime.end(ptr %x)    =>    %x.last = load i32, ptr %x
//                                                 call void (...) @llvm.fake.use(i32 %x.last)
//                                                 call void @llvm.lifetime.end(ptr %x)
//
// It also adds a use after each store to the variable, so that LLVM does not compute the stored value later. LLVM's
// code generator makes no code for such a use, but keeps the value until there. A variable without a marked scope is
// used where the kernel returns. The uses cost registers, so the pass runs only in builds with -g and -cl-opt-disable.

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
