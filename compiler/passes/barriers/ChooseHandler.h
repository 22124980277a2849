// SPDX-License-Identifier: MIT
//
// barecl-choose-handler: chooses for each kernel how the work-items of a work-group run.
//
//   loops       a loop nest for each parallel region. For any size; LLVM vectorises it where it can.
//   lanes       the same, but work-items are put into the lanes of vectors wherever that is possible
//               (VectorLanes.h).
//   auto        the same, where that pays. This is the usual choice.
//   replicate   a copy of the region for each work-item (WorkItemLoops.h). Needs a known size. Values
//               that cross a barrier stay in registers, and independent work-items are computed side
//               by side. For a handful of work-items, and for machines whose compiler packs
//               instructions.
//   fibers      a context for each work-item, switched at barriers (Fibers.h). The reference, for
//               debugging; a kernel without barriers has nothing to switch at and gets loops.
//
// WorkGroupOptions::Handler requests one of them. A request cannot make a kernel wrong or its code
// huge: replicate falls back to loops if the size is not known or if the copies have more than
// `MostForced` instructions, and a remark says so. `Auto` chooses replicate for 2 to `FewItems`
// work-items whose copies have at most `MostChosen` instructions. More copies would not fit small
// instruction caches, and a larger group fills vector registers with loops. CheckBarriers chooses
// fibers for every kernel with a barrier, CheckLanes chooses lanes for every kernel.
//
// The result is the kernel's handler (KernelFacts.h). Assumes CanonicalKernel's shape; runs after
// KnownLocalSize.

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
