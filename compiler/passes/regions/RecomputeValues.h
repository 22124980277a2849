// SPDX-License-Identifier: MIT
//
// barecl-recompute-values: what is kept over a barrier, and what is computed again after it.
//
// A divergent value that crosses a barrier (CrossingValues.h) costs memory for every work-item, a
// store, and a load in each region that uses it. It may instead be computed again there, from
// operands that are
//
//   free    arguments, constants, addresses of private variables, uniform values (one register for
//           all work-items; WorkItemLoops.h), or are
//   kept    themselves, or are
//   computed again in their turn, down to local ids.
//
// A value may be computed again when that gives the same: arithmetic, addresses, intrinsics and
// loads from constant memory; not phis, `freeze`, operands `undef`, other loads, or calls.
//
// The choice is the cheapest one for the kernel as a whole, a minimum cut (MinimumCut.h) through
// the graph of the values that cross and the values they are made from:
//
//   source --[copies of V]--> V.in --[keeping V]--> V.out --> sink, for each V that is wanted
//   X.out --[unbounded]--> V.in      for each operand X of V that is not free
//
// `V.out` on the sink's side says that V is needed after a barrier, `V.in` there that it is
// computed again, which needs its operands. So three addresses made from one id keep nothing, two
// values made from one square root keep the root, and a dear value is kept itself.
//
//   before:  %i = add i32 %lid, %u    barrier    use %i
//   after:   %i = add i32 %lid, %u    barrier    %i.again = add i32 %lid.again, %u ; use %i.again
//
// Why the copy computes the same: the definition dominates the copy, and each operand's definition
// dominates that; so there is no way from a new value of an operand to the copy that does not pass
// the definition first. For the same reason a copied division divides by what has been divided by.
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
