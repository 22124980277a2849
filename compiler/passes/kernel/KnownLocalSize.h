// SPDX-License-Identifier: MIT
//
// barecl-known-local-size: if the size of work-groups is known, a kernel's reads of it become
// constants.
//
// Before:                                     After (reqd_work_group_size(8, 4, 1)):
//   %p = getelementptr i8, ptr addrspace(2) %launch, i64 48
//   %n = load i64, ptr addrspace(2) %p          i64 8
//
// The size is the kernel's reqd_work_group_size, or else WorkGroupOptions::LocalSize. It becomes a
// fact of the kernel (KernelFacts.h). A read of local_size whose dimension is only known at run
// time stays, and remains right.
// A kernel whose reqd_work_group_size contradicts the options keeps its own size: the host refuses
// such a launch (CL_INVALID_WORK_GROUP_SIZE). If work-groups are merged (MergedGroups.h), the size is LocalSize, and
// the kernel no longer reads it. If a launch may have work-groups that are smaller (mayBeUnequal()), only
// WorkGroupOptions::LocalSize counts: the version for all sizes runs those.

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
