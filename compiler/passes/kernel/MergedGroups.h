// SPDX-License-Identifier: MIT
//
// barecl-merged-groups: lets one work-group of the device run several small work-groups of the program.
//
// A program may launch work-groups of one or a few work-items, too few to fill a vector. If the work-items of a
// work-group share nothing of their own, it does not matter where a work-group ends: the host then launches work-groups of
// WorkGroupOptions::LocalSize, each of which holds several of the size that the program asked for, ProgramSize. This
// pass keeps the ids that the program sees.
//
// In a dimension with `n` of the program's work-groups, each of `p` work-items, in a work-group of the device:
//
//   the program reads           it gets, with the device's values
//   local id                    local id mod p
//   group id                    group id * n + local id / p
//   local size                  p
//   number of groups            number of groups * n
//
// Global ids, sizes and offsets are the same in both views.
//
// Without ProgramSize, the pass notes which kernels it could serve (KernelFacts.h). Such a kernel has no function that
// work-items call together but barriers, and its work-groups use local memory and barriers alike (AlikeGroups.h). It
// reads the launch context at constant offsets only. With ProgramSize, any other kernel is refused.
//
// Runs before KnownLocalSize, which handles the local size of the device.

#ifndef BARECL_PASSES_KERNEL_MERGEDGROUPS_H
#define BARECL_PASSES_KERNEL_MERGEDGROUPS_H

#include "passes/facts/WorkGroupOptions.h"

#include "llvm/IR/PassManager.h"

namespace barecl {

class MergedGroupsPass : public llvm::PassInfoMixin<MergedGroupsPass> {
  public:
    explicit MergedGroupsPass(const WorkGroupOptions &Options = {}) : Options(Options) {}
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }

  private:
    WorkGroupOptions Options;
};

} // namespace barecl

#endif // BARECL_PASSES_KERNEL_MERGEDGROUPS_H
