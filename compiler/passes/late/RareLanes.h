// SPDX-License-Identifier: MIT
//
// RareLanes: what is expensive, and computed for a select only, is computed where a lane wants it.
//
// Before:   %slow = ... a long computation that only the select uses ...
//           %r = select <8 x i1> %large, <8 x float> %slow, <8 x float> %fast
// After:    %wanted = call i1 @llvm.vector.reduce.or(<8 x i1> %large)
//           br i1 %wanted, label %rare, label %joined          ; weights: unlikely
//     rare: %slow = ...
//   joined: %s = phi <8 x float> [ %slow, %rare ], [ poison, %before ]
//           %r = select <8 x i1> %large, <8 x float> %s, <8 x float> %fast
//
// The built-in functions compute both ways of a choice, so that loops over work-items vectorise, and the
// vectoriser does likewise with branches. Where one way costs many times what a branch does (the reduction
// of large arguments of sin), no lane should pay for it unless one wants it. Scalar selects are treated
// alike.
//
// Only computations within one block, without effects, that read nothing but constants, are moved. Costs
// are the target's. Runs on optimised code; on functions of all kinds.

#ifndef BARECL_PASSES_LATE_RARELANES_H
#define BARECL_PASSES_LATE_RARELANES_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct RareLanesPass : llvm::PassInfoMixin<RareLanesPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LATE_RARELANES_H
