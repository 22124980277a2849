// SPDX-License-Identifier: MIT
//
// barecl-work-item-loops: turns a kernel, which says what one work-item does, into a function that runs all work-items
// of one work-group.
//
// Each parallel region (BarrierGraph.h) is copied into a nest of loops over the local ids, and the
// loops follow each other as the regions do:
//
//   enter:   read the uniform values that cross into the region, once
//            for z, for y, for x:
//              load the values that cross in from the context arrays
//              blocks of the region, __bcl_local_id(d) = x, y, z
//              store the values that cross out; note the exit
//   leave:   switch on the exit -> `enter` of the next region, or return
//
// A uniform value that crosses is in one register of the work-group function. It is read before the loop, since later
// work-items must not see the value that earlier ones computed for the next region (a loop counter, say). A divergent
// value or a private variable that crosses is in a context array (ContextArrays.h). Private variables that do not cross
// are shared by the work-items, one after another: they are on the stack or, if they are large, in a slot of the group.
//
// All work-items leave a region by the same exit, so the exit of the last one is used.
//
// The loop over x, or over y (ItemOrder.h), has its trip count in a register or constant, runs at least once, and is
// the innermost loop unless the kernel has loops of its own: the form that LLVM's vectoriser takes. Accesses that are
// independent between work-items form an access group, which the loops name in llvm.loop.parallel_accesses.
//
// A kernel with the handler `replicate` (ChooseHandler.h) has a copy of the region for each work-item instead of the
// loops, with constant local ids, one after another:
//
//   enter:   ... blocks of the region for 0, 0, 0 ... blocks of the region for 1, 0, 0 ... leave:
//
// Each work-item then has a register for each value that crosses a barrier, and an alloca for each private variable;
// only private variables that are large together are put into context arrays. There are no access groups.
//
// The kernel K becomes an internal function K with the same parameters, which is no kernel any more. Its private bytes
// (KernelFacts.h) are the size of its context arrays for each work-item, and the size of the group's slots. Assumes
// CanonicalKernel's shape and KernelSignature's parameters.

#ifndef BARECL_PASSES_REGIONS_WORKITEMLOOPS_H
#define BARECL_PASSES_REGIONS_WORKITEMLOOPS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct WorkItemLoopsPass : llvm::PassInfoMixin<WorkItemLoopsPass> {
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_WORKITEMLOOPS_H
