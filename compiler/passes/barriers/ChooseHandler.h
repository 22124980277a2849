// SPDX-License-Identifier: MIT
//
// barecl-choose-handler: which of the ways to run a work-group's work-items each kernel gets.
//
//   loops       a loop nest a parallel region. Any size; LLVM vectorises it, where it can.
//   lanes       the same, and wherever it is possible its work-items stand in the lanes of vectors
//               (VectorLanes.h).
//   auto        the same, where that pays; the rule.
//   replicate   a copy of the region a work-item (WorkItemLoops.h). Needs a known size. What
//               crosses a barrier stays in registers, and independent work-items stand side by
//               side: for a handful of them, and for machines that issue what the compiler packs.
//   fibers      a context a work-item, switched at the barrier (Fibers.h). The reference, for
//               debugging; a kernel without barriers has nothing to switch at and gets loops.
//
// WorkGroupOptions::Handler asks for one; asking cannot make a kernel wrong or the code huge, so
// replicate falls back to loops when the size is not known or the copies have more than
// `MostForced` instructions, and a remark says which. `Auto` is replicate for 2 to `FewItems`
// work-items whose copies have at most `MostChosen` instructions: more would push the code out of
// small instruction caches, and a longer group fills vector registers by loops. CheckBarriers is
// fibers for every kernel with a barrier, CheckLanes lanes for every kernel.
//
// The answer is the kernel's handler (KernelFacts.h).
// Assumes CanonicalKernel's shape; runs after KnownLocalSize.

#ifndef BARECL_PASSES_BARRIERS_CHOOSEHANDLER_H
#define BARECL_PASSES_BARRIERS_CHOOSEHANDLER_H

#include "passes/facts/WorkGroupOptions.h"

#include "llvm/IR/PassManager.h"

namespace barecl {

class ChooseHandlerPass : public llvm::PassInfoMixin<ChooseHandlerPass> {
  public:
    static constexpr uint64_t FewItems = 4, MostChosen = 256, MostForced = 4096;

    explicit ChooseHandlerPass(const WorkGroupOptions &Options = {}) : Options(Options) {}
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }

  private:
    WorkItemHandler choose(llvm::Function &Kernel) const;
    WorkGroupOptions Options;
};

} // namespace barecl

#endif // BARECL_PASSES_BARRIERS_CHOOSEHANDLER_H
