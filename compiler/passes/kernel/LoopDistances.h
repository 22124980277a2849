// SPDX-License-Identifier: MIT
//
// barecl-loop-distances: a pointer or an index that a loop moves by the same distance in each iteration becomes its
// first value and a distance from it.
//
// Before:                                          After:
//   loop: %p = phi ptr [%first], [%next]             loop: %d = phi i64 [0], [%d.next]
//         %v = load float, ptr %p                          %p = getelementptr i8, ptr %first, i64 %d
//         %next = getelementptr i8, ptr %p, i64 4          %v = load float, ptr %p
//                                                          %d.next = add i64 %d, 4
//
// A loop may move a pointer in several steps. Programs may have such values, and LLVM's loop strength reduction makes
// them, which has run before a module in SPIR-V is written. Then each work-item has its own %first. The distance is the
// same for all work-items, so the passes after this one see that work-items side by side access memory side by side.
// Values that move alike share a distance. On a target where moving pointers are better, LLVM makes them again in code
// generation. An index stays as it is if its sum is known not to wrap, because the parts of such a sum may wrap, and if
// it starts where memory says.

#ifndef BARECL_PASSES_KERNEL_LOOPDISTANCES_H
#define BARECL_PASSES_KERNEL_LOOPDISTANCES_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct LoopDistancesPass : llvm::PassInfoMixin<LoopDistancesPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_KERNEL_LOOPDISTANCES_H
