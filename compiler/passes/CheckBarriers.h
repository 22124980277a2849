// SPDX-License-Identifier: MIT
//
// barecl-check-barriers: refuses kernels with a barrier that only some work-items can reach.
//
// A branch splits a work-group when its condition depends on nothing but local ids and constants,
// and comes out differently for two work-items that every work-group has: all of them when the size
// is known, the first two along one dimension when it is not (a kernel for groups of one work-item
// says so by reqd_work_group_size(1, 1, 1)). A barrier behind such a branch is refused when
//   - it is certainly reached on one side (it post-dominates the first block there), and
//   - it cannot be reached on the other side, except through the same branch again.
//
//     if (get_local_id(0) == 0)              if (get_local_id(0) == 0)
//         barrier(...);    // refused            return;
//                                            barrier(...);          // refused
//
// A condition that depends on data or arguments proves nothing: such a barrier is legal when the
// work-items agree at run time, and is compiled for that case.

#ifndef BARECL_PASSES_CHECKBARRIERS_H
#define BARECL_PASSES_CHECKBARRIERS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct CheckBarriersPass : llvm::PassInfoMixin<CheckBarriersPass> {
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_PASSES_CHECKBARRIERS_H
