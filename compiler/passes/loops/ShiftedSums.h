// SPDX-License-Identifier: MIT
//
// ShiftedSums: in loops, a sum of shifted numbers that is shifted back becomes a sum that is shifted once.
//
// Before:                                     After:
//   %g = shl i64 %group, 41                     %g = shl i64 %group, 9
//   %x = shl i64 %item, 32                      %s = add i64 %g, %item
//   %s = add i64 %g, %x                         %t = shl i64 %s, 32
//   %i = ashr exact i64 %s, 29                  %i = ashr exact i64 %t, 29
//
// Both extend the lower half of `group * 512 + item` and multiply it by 8: the index of a kernel that computes its place
// as `int`. LLVM's simplification makes the first form. Its analysis of recurrences, and so the search for consecutive
// addresses (passes/lanes/Shapes.h), understands only the second. Runs where the vectoriser starts (phase Vectorise of
// the pipeline), on functions of all kinds.

#ifndef BARECL_PASSES_LOOPS_SHIFTEDSUMS_H
#define BARECL_PASSES_LOOPS_SHIFTEDSUMS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct ShiftedSumsPass : llvm::PassInfoMixin<ShiftedSumsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_SHIFTEDSUMS_H
