// SPDX-License-Identifier: MIT
//
// barecl-check-barriers: finds barriers that only some work-items of a work-group can reach.
//
// A branch splits a work-group when its condition depends on nothing but local ids and constants,
// and differs between two of its work-items along one dimension. A barrier after such a branch is
// illegal when
//   - it is certainly reached on one side (it post-dominates the first block there), and
//   - it cannot be reached on the other side, except through the same branch again.
//
//     if (get_local_id(0) == 0)              if (get_local_id(0) == 0)
//         barrier(...);    // illegal            return;
//                                            barrier(...);          // illegal
//
// If the size of work-groups is known, such a kernel is refused. If not, this pass looks at the
// first two work-items along a dimension, which every group has unless its size there is 1. It then
// warns, and records the dimension among the kernel's single-item dimensions (KernelFacts.h), so
// that the host only launches groups of size 1 there (bcl_kernel_record).
//
// A condition that depends on data or arguments proves nothing. Such a barrier is legal if the
// work-items agree at run time, and the kernel is compiled for that case.

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
