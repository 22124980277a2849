// SPDX-License-Identifier: MIT
//
// CheckCopies: with BARECL_CHECK=barriers, all work-items of a work-group must ask for the same asynchronous copies.
//
//   %e = call event @async_work_group_copy(to, from, count, event)
//
//     =>   call void @__bcl_check_copy(to, from, count, stride)        before it; stride: 1
//
// The function is in the built-in library (builtins/memory/check_copy.cl). It has barriers, so a copy that only some
// work-items ask for is found too.
//
// Runs before the built-in functions are linked.

#ifndef BARECL_LOWERING_CHECKCOPIES_H
#define BARECL_LOWERING_CHECKCOPIES_H

#include "passes/facts/WorkGroupOptions.h"

#include "llvm/IR/PassManager.h"

namespace barecl {

class CheckCopiesPass : public llvm::PassInfoMixin<CheckCopiesPass> {
  public:
    explicit CheckCopiesPass(const WorkGroupOptions &Options = {}) : Options(Options) {}
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);

  private:
    WorkGroupOptions Options;
};

} // namespace barecl

#endif // BARECL_LOWERING_CHECKCOPIES_H
