// SPDX-License-Identifier: MIT
//
// barecl-work-item-loops: from a kernel, which says what one work-item does, to a function that
// runs all work-items of one work-group.
//
// Each parallel region (BarrierGraph.h) is copied into a nest of loops over the local ids, and the
// loops follow each other as the regions do:
//
//   enter:   read the uniform values that cross into the region, once
//            for z, for y, for x:
//              load what crosses in from the context arrays
//              blocks of the region, __bcl_local_id(d) = x, y, z
//              store what crosses out; note the exit
//   leave:   switch on the exit -> `enter` of the next region, or return
//
// A uniform value that crosses lives in one register of the work-group function. It is read before
// the loop, since the last work-items must not see the value that the first ones computed for the
// next region (a loop counter, say). A divergent value and a private variable that crosses live in
// context arrays (ContextArrays.h). Private variables that do not cross are shared by the
// work-items, one after another: on the stack, or, large ones, in a slot of the group.
//
// All work-items leave a region by the same exit; that of the last one counts.
//
// The loop over x, or over y (ItemOrder.h), has its trip count in a register or constant, runs at least
// once, and is the innermost loop unless the kernel has loops of its own: the form that LLVM's
// vectoriser takes. Accesses that are independent between work-items are an access group, named as
// llvm.loop.parallel_accesses by the loops.
//
// A kernel whose handler is `replicate` (ChooseHandler.h) has a copy of the region a work-item in
// the place of the loops, with constant local ids, one after another:
//
//   enter:   ... blocks of the region for 0, 0, 0 ... blocks of the region for 1, 0, 0 ... leave:
//
// What crosses a barrier is then a register, or an alloca for a private variable, a work-item; only
// private variables that are large together go to context arrays. There are no access groups.
//
// The kernel K becomes an internal function K of the same parameters; K is no kernel any more, and
// its private bytes (KernelFacts.h) are the size of its context arrays a work-item, and that of the
// group's slots.
// Assumes CanonicalKernel's shape and KernelSignature's parameters.

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
