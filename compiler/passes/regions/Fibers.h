// SPDX-License-Identifier: MIT
//
// barecl-fibers: kernels whose handler is `fibers` (ChooseHandler.h) become a function that runs
// one work-item, and is left and taken up again at barriers by the runtime's scheduler
// (builtins/runtime/fibers.h).
//
//   before:  void K(arguments, launch, group ids)           the kernel
//   after:   void K.item(const void *frame, fibers, size_t x, y, z)
//                loads the arguments from the frame; __bcl_local_id(d) = x, y, z; barrier n becomes
//                __bcl_fibers_barrier(fibers, n, line)
//            void K(arguments, launch, group ids)           the work-group function, internal
//                stores the arguments into a frame and calls
//                __bcl_fibers_run(launch, group ids, K.item, frame, check)
//
// Nothing is moved or computed anew, so the kernel does what its source says, one work-item at a
// time: the reference for the other handlers. Each work-item has a stack in ctx->private_memory, of
// ctx->private_bytes. Only code generation knows how many it takes: K.item says whose fiber it is
// (KernelFacts.h), and the compiler puts its stack's bytes into the kernel's record, where there
// are none until then.
//
// A barrier's number tells it from the kernel's others, its line is the user's; the scheduler
// compares the numbers when `check` is not 0 (WorkGroupOptions::CheckBarriers).
// Assumes CanonicalKernel's shape and KernelSignature's parameters.

#ifndef BARECL_PASSES_REGIONS_FIBERS_H
#define BARECL_PASSES_REGIONS_FIBERS_H

#include "passes/facts/WorkGroupOptions.h"

#include "llvm/IR/PassManager.h"

namespace barecl {

class FibersPass : public llvm::PassInfoMixin<FibersPass> {
  public:
    explicit FibersPass(const WorkGroupOptions &Options = {}) : Options(Options) {}
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
    static bool isRequired() { return true; }

  private:
    WorkGroupOptions Options;
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_FIBERS_H
