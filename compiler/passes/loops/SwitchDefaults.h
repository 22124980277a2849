// SPDX-License-Identifier: MIT
//
// SwitchDefaults: gives every switch in a loop a default that can be reached.
//
// Before:  switch i32 %k, label %never [0: %a  1: %b  2: %c]     ; %never: unreachable
// After:   switch i32 %k, label %c     [0: %a  1: %b]
//
// If LLVM knows that there are no other cases (`switch (k & 3)`, or a chain of comparisons that it
// turns into a switch), it makes the default unreachable. The vectoriser makes masks of a switch as
// of any branch, but takes an unreachable default for a way out of the loop, and the loop stays
// scalar.
//
// Runs where the vectoriser starts (phase Vectorise of the pipeline), on functions of all kinds.

#ifndef BARECL_PASSES_LOOPS_SWITCHDEFAULTS_H
#define BARECL_PASSES_LOOPS_SWITCHDEFAULTS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct SwitchDefaultsPass : llvm::PassInfoMixin<SwitchDefaultsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_SWITCHDEFAULTS_H
