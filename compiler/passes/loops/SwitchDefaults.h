// SPDX-License-Identifier: MIT
//
// SwitchDefaults: in loops, every switch has a default that can be reached.
//
// Before:  switch i32 %k, label %never [0: %a  1: %b  2: %c]     ; %never: unreachable
// After:   switch i32 %k, label %c     [0: %a  1: %b]
//
// Where LLVM knows that the cases are all there are (`switch (k & 3)`, or a chain of comparisons
// that it makes a switch of), it lets the default be unreachable. To the vectoriser, which
// otherwise makes masks of a switch as of any branch, that is a way out of the loop, and the loop
// stays scalar.
//
// Runs where the vectoriser starts (phase Vectorise of the pipeline); on functions of all
// kinds.

#ifndef BARECL_PASSES_LOOPS_SWITCHDEFAULTS_H
#define BARECL_PASSES_LOOPS_SWITCHDEFAULTS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct SwitchDefaultsPass : llvm::PassInfoMixin<SwitchDefaultsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_SWITCHDEFAULTS_H
