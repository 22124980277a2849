// SPDX-License-Identifier: MIT
//
// barecl-one-store: stores at the ends of all arms of a choice become one store of a selected value, which
// needs no mask.
//
// Before:                                     After:
//   then:  store i32 %a, ptr %p                 join:  %v = phi i32 [%a, %then], [%b, %else]
//   else:  store i32 %b, ptr %p                        store i32 %v, ptr %p
//   join:
//
// LLVM's SimplifyCFG does this too, but by default only after the vectoriser. Arms in which work-items meet
// (Meetings.h) are left alone: a value that one arm reads there may have changed by the time all work-items are
// together again.

#ifndef BARECL_PASSES_KERNEL_ONESTORE_H
#define BARECL_PASSES_KERNEL_ONESTORE_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct OneStorePass : llvm::PassInfoMixin<OneStorePass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_KERNEL_ONESTORE_H
