// SPDX-License-Identifier: MIT
//
// CheckCalls: refuses programs with calls that OpenCL C does not have. Inlining (InlineCalls.h)
// comes to an end, and a stack suffices, because of it.
//
//   kernel void k(global int *p) { *p = f(*p); }
//       error: 'f' is declared but not defined
//   int g(int n) { return n ? g(n - 1) : 0; }
//       error: 'g' calls itself: OpenCL C has no recursion
//   int h(int (*f)(int)) { return f(1); }
//       error: a call through a pointer to a function
//
// Runs on the linked module: the built-in library is in, and what is still undefined is nowhere.
// The primitives `__bcl_*`, which the work-group passes replace, and LLVM's intrinsics may be
// called. Changes nothing; reports through the LLVMContext with the line of the call.

#ifndef BARECL_LOWERING_CHECKCALLS_H
#define BARECL_LOWERING_CHECKCALLS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct CheckCallsPass : llvm::PassInfoMixin<CheckCallsPass> {
    llvm::PreservedAnalyses run(llvm::Module &Module, llvm::ModuleAnalysisManager &);
};

} // namespace barecl

#endif // BARECL_LOWERING_CHECKCALLS_H
