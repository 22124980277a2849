// SPDX-License-Identifier: MIT
//
// barecl-launchers: the functions by which hosts and firmware run a work-group of a kernel.
//
//   void K_workgroup     (void **args, launch context *, size_t group_x, group_y, group_z)
//   void K_workgroup_fast(the same)
//
// Both load the kernel's arguments out of `args` as barecl/launch.h, lays them out, and call the
// work-group function K. They differ in how a buffer stands there: K_workgroup finds the address of
// a variable with the buffer's address, K_workgroup_fast the buffer's address itself. A build makes
// both, or the one that its device calls (WorkGroupOptions::Launchers).
//
// The functions are listed with what else is to be known of the kernel (KernelFacts.h,
// KernelRecord). Expects the functions that WorkItemLoops and Fibers made, which are known by their
// private bytes.

#ifndef BARECL_PASSES_REGIONS_LAUNCHERS_H
#define BARECL_PASSES_REGIONS_LAUNCHERS_H

#include "passes/facts/WorkGroupOptions.h"

#include "llvm/IR/PassManager.h"

namespace barecl {

struct LaunchersPass : llvm::PassInfoMixin<LaunchersPass> {
    explicit LaunchersPass(const WorkGroupOptions &Options = {}) : Choice(Options.Launchers) {}
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
    static bool isRequired() { return true; }

  private:
    LauncherChoice Choice;
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_LAUNCHERS_H
