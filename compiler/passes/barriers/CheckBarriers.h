// SPDX-License-Identifier: MIT
//
// barecl-check-barriers: finds barriers that only some work-items of a work-group can reach.
//
// A branch splits a work-group when its condition depends on nothing but local ids and constants,
// and comes out differently for two of its work-items along one dimension. A barrier behind such a
// branch is illegal when
//   - it is certainly reached on one side (it post-dominates the first block there), and
//   - it cannot be reached on the other side, except through the same branch again.
//
//     if (get_local_id(0) == 0)              if (get_local_id(0) == 0)
//         barrier(...);    // illegal            return;
//                                            barrier(...);          // illegal
//
// Where the work-group's size is known, such a kernel is refused. Where it is not, the first two
// work-items along a dimension are looked at, which all groups have but those of size 1 there: a
// warning says so, and the kernel's single-item dimensions (KernelFacts.h) tell the host to launch
// no others (bcl_kernel_record).
//
// A condition that depends on data or arguments proves nothing: such a barrier is legal when the
// work-items agree at run time, and is compiled for that case.

#ifndef BARECL_PASSES_BARRIERS_CHECKBARRIERS_H
#define BARECL_PASSES_BARRIERS_CHECKBARRIERS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct CheckBarriersPass : llvm::PassInfoMixin<CheckBarriersPass> {
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_PASSES_BARRIERS_CHECKBARRIERS_H
