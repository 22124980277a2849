// SPDX-License-Identifier: MIT
//
// barecl-known-local-size: where the size of work-groups is known, what kernels read is constant.
//
// Before:                                     After (reqd_work_group_size(8, 4, 1)):
//   %p = getelementptr i8, ptr addrspace(2) %launch, i64 48
//   %n = load i64, ptr addrspace(2) %p          i64 8
//
// The size comes from the kernel's reqd_work_group_size, else from WorkGroupOptions::LocalSize. It
// is a fact of the kernel from then on (KernelFacts.h).
// A read of local_size with a dimension known only at run time stays, and is still right.
// A kernel whose reqd_work_group_size contradicts the options keeps its own: the host refuses such
// a launch (CL_INVALID_WORK_GROUP_SIZE).

#ifndef BARECL_PASSES_KERNEL_KNOWNLOCALSIZE_H
#define BARECL_PASSES_KERNEL_KNOWNLOCALSIZE_H

#include "passes/facts/WorkGroupOptions.h"

#include "llvm/IR/PassManager.h"

namespace barecl {

class KnownLocalSizePass : public llvm::PassInfoMixin<KnownLocalSizePass> {
  public:
    explicit KnownLocalSizePass(const WorkGroupOptions &Options = {}) : Options(Options) {}
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }

  private:
    WorkGroupOptions Options;
};

} // namespace barecl

#endif // BARECL_PASSES_KERNEL_KNOWNLOCALSIZE_H
