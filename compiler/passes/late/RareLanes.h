// SPDX-License-Identifier: MIT
//
// RareLanes: moves expensive code for one arm of a select behind a branch, so that it only runs if a lane needs it.
//
// Before:   %slow = ... a long computation that only the select uses ...
//           %r = select <8 x i1> %large, <8 x float> %slow, <8 x float> %fast
// After:    %wanted = call i1 @llvm.vector.reduce.or(<8 x i1> %large)
//           br i1 %wanted, label %rare, label %joined          ; weights: unlikely
//     rare: %slow = ...
//   joined: %s = phi <8 x float> [ %slow, %rare ], [ poison, %before ]
//           %r = select <8 x i1> %large, <8 x float> %s, <8 x float> %fast
//
// The built-in functions compute both sides of a choice so that loops over work-items can be vectorised, and the
// vectoriser does the same with branches. If one side costs many times as much as a branch (such as the reduction of
// large arguments of sin), it should only run if a lane needs it. Scalar selects are treated in the same way.
//
// Moves only computations within one block, without effects, that read nothing but constants. The costs are the
// target's. Runs on optimised code, and on functions of all kinds.

#ifndef BARECL_PASSES_LATE_RARELANES_H
#define BARECL_PASSES_LATE_RARELANES_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct RareLanesPass : llvm::PassInfoMixin<RareLanesPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LATE_RARELANES_H
