// SPDX-License-Identifier: MIT
//
// Whether work-groups can share one local memory and one set of barriers.
//
// Many kernels copy a table into local memory before they compute, the same table in each work-group. Such work-groups
// may run as parts of one larger work-group, on one copy of the table, if
//
//   - local memory is only loaded and stored, through kernel arguments;
//   - each store to local memory stores the same value at the same address in all work-groups, and runs in all of them;
//   - a barrier lies between a store to local memory and any load from it that runs before or after;
//   - all work-groups reach the same barriers in the same order.
//
// "The same" is Uniformity::amongGroups. A load from global memory is like its address if no write of the kernel to
// global memory can run before: work-groups have no order, so none may read what another one writes. A load from local
// memory is like its address because of the rules above.

#ifndef BARECL_PASSES_KERNEL_ALIKEGROUPS_H
#define BARECL_PASSES_KERNEL_ALIKEGROUPS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

// Kernel has no meetings, group words or sub-group words.
bool haveAlikeGroups(llvm::Function &Kernel, llvm::FunctionAnalysisManager &AM);

} // namespace barecl

#endif // BARECL_PASSES_KERNEL_ALIKEGROUPS_H
