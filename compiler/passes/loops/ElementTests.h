// SPDX-License-Identifier: MIT
//
// ElementTests: if a program tests each element of its vectors separately, all elements are tested at once.
//
// Definition: an element test of lane i is a conjunction of comparisons that all take element i of a vector,
// each with a scalar: `a.si == x && b.si == y && ...`. Tests of different lanes are alike if they compare
// the same vectors with the same scalars in the same order. Programs that search write such tests for each
// lane, one after the other, and nearly all of them fail:
//
//     if (a.s0 == x && b.s0 == y) found(0);
//     if (a.s1 == x && b.s1 == y) found(1);
//     ...
//
// LLVM gathers the elements of each test from the vectors by shuffles. With this pass
//
//     mask = bits of (a == splat(x) & b == splat(y));
//     if (mask != 0) {
//         if (mask & 1) found(0);
//         if (mask & 2) found(1);
//         ...
//     }
//
// The mask is computed where the first test was. The branch around all of them is added where the blocks
// of the tests do nothing else; their scalars and vectors must be there already, so no value is computed
// that the program might not.
//
// Assumes: `&&` of cheap comparisons has become a select (LLVM's SimplifyCFG). For targets on which a mask
// becomes a number by one instruction (x86).

#ifndef BARECL_PASSES_LOOPS_ELEMENTTESTS_H
#define BARECL_PASSES_LOOPS_ELEMENTTESTS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct ElementTestsPass : llvm::PassInfoMixin<ElementTestsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_ELEMENTTESTS_H
