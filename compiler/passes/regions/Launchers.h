// SPDX-License-Identifier: MIT
//
// barecl-launchers: adds the functions by which hosts and firmware run a work-group of a kernel.
//
//   void K_workgroup     (void **args, launch context *, size_t group_x, group_y, group_z)
//   void K_workgroup_fast(the same)
//
// Both load the kernel's arguments from `args` with the layout of barecl/launch.h, and call the
// work-group function K. They differ in the slot of a buffer: for K_workgroup it holds the address
// of a variable that holds the buffer's address, for K_workgroup_fast the buffer's address itself.
// A build makes both, or the one that its device calls (WorkGroupOptions::Launchers).
//
// In a launch where the local size does not divide the global size (bcl_launch_context.unequal), the functions give K a
// copy of the launch context that has the local size of this work-group. Only the version of a kernel for all local
// sizes has that code, and only if such launches are allowed (mayBeUnequal()).
//
// The functions are listed in the kernel's record with its other facts (KernelFacts.h,
// KernelRecord). Needs the functions that WorkItemLoops and Fibers have made, which have the fact
// `private bytes`.

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
