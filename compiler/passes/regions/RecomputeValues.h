// SPDX-License-Identifier: MIT
//
// barecl-recompute-values: chooses which values are kept over a barrier, and which are computed
// again after it.
//
// A divergent value that crosses a barrier (CrossingValues.h) costs memory for every work-item, a
// store, and a load in each region that uses it. Instead, such a region may compute it again from
// operands that are
//
//   free      arguments, constants, addresses of private variables, uniform values (one register for
//             all work-items; WorkItemLoops.h),
//   kept      themselves, or
//   computed  again in turn, down to local ids.
//
// A value may be computed again if that gives the same result: arithmetic, addresses, intrinsics
// and loads from constant memory. Not allowed are phis, `freeze`, operands `undef`, other loads,
// and calls.
//
// The choice is the cheapest one for the whole kernel. It is a minimum cut (MinimumCut.h) through
// the graph of the crossing values and the values that they are computed from:
//
//   source --[copies of V]--> V.in --[keeping V]--> V.out --> sink, for each V that is used
//   X.out --[unbounded]--> V.in      for each operand X of V that is not free
//
// If `V.out` is on the sink's side, V is needed after a barrier. If `V.in` is there too, V is
// computed again, which needs its operands. So for three addresses computed from one id nothing is
// kept, for two values computed from one square root the root is kept, and an expensive value is
// kept itself.
//
//   before:  %i = add i32 %lid, %u    barrier    use %i
//   after:   %i = add i32 %lid, %u    barrier    %i.again = add i32 %lid.again, %u ; use %i.again
//
// The copy computes the same value for this reason: the definition dominates the copy, and each
// operand's definition dominates the definition. So there is no path from a new value of an operand
// to the copy that does not pass the definition first. For the same reason a copied division cannot
// trap if the original did not.
//
// Assumes CanonicalKernel's shape. It refuses nothing.

#ifndef BARECL_PASSES_REGIONS_RECOMPUTEVALUES_H
#define BARECL_PASSES_REGIONS_RECOMPUTEVALUES_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct RecomputeValuesPass : llvm::PassInfoMixin<RecomputeValuesPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_RECOMPUTEVALUES_H
