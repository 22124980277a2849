// SPDX-License-Identifier: MIT
//
// CheckCalls: refuses programs with calls that OpenCL C forbids. Without these, inlining (InlineCalls.h)
// terminates, and the stack that a kernel needs is bounded.
//
//   kernel void k(global int *p) { *p = f(*p); }
//       error: 'f' is declared but not defined
//   int g(int n) { return n ? g(n - 1) : 0; }
//       error: 'g' calls itself: OpenCL C has no recursion
//   int h(int (*f)(int)) { return f(1); }
//       error: a call through a pointer to a function
//
// Runs on the linked module: the built-in library is linked in, so a function that is still undefined is an error.
// Calls of the primitives `__bcl_*`, which the work-group passes replace, of operations that the device has
// (passes/facts/Operations.h) and of LLVM's intrinsics are allowed.
// Changes nothing. Reports errors through the LLVMContext, with the line of the call.

#ifndef BARECL_LOWERING_CHECKCALLS_H
#define BARECL_LOWERING_CHECKCALLS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct CheckCallsPass : llvm::PassInfoMixin<CheckCallsPass> {
    llvm::PreservedAnalyses run(llvm::Module &Module, llvm::ModuleAnalysisManager &);
};

} // namespace barecl

#endif // BARECL_LOWERING_CHECKCALLS_H
