// SPDX-License-Identifier: MIT
//
// barecl-fibers: kernels with the handler `fibers` (ChooseHandler.h) become a function that runs
// one work-item. The runtime's scheduler (builtins/runtime/fibers.h) suspends and resumes it at
// barriers.
//
//   before:  void K(arguments, launch, group ids)           the kernel
//   after:   void K.item(const void *frame, fibers, size_t x, y, z)
//                loads the arguments from the frame; __bcl_local_id(d) = x, y, z; barrier n becomes
//                __bcl_fibers_barrier(fibers, n, line)
//            void K(arguments, launch, group ids)           the work-group function, internal
//                stores the arguments into a frame and calls
//                __bcl_fibers_run(launch, group ids, K.item, frame, check)
//
// Nothing is moved or computed again, so the kernel does what its source says, one work-item at a
// time: it is the reference for the other handlers. Each work-item has a stack of
// ctx->private_bytes bytes in ctx->private_memory. Only code generation knows the size. So K.item
// has a fact that names its kernel (KernelFacts.h), by which the compiler completes the size in the
// kernel's record, which is 0 until then.
//
// A barrier's number distinguishes it from the kernel's other barriers; its line is the line in the
// source. The scheduler compares the numbers if `check` is not 0 (WorkGroupOptions::CheckBarriers).
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
