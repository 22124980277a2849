// SPDX-License-Identifier: MIT
//
// MatchOperations: code that computes what an operation of the device computes becomes the operation
// (passes/facts/Operations.h), where that is cheaper.
//
//   %x = call i32 @llvm.umax.i32(i32 %a, i32 %b)     the meaning of the operation absdiff
//   %y = call i32 @llvm.umin.i32(i32 %a, i32 %b)
//   %r = sub i32 %x, %y
//     becomes
//   %r = call i32 @__tta_absdiff(i32 %a, i32 %b)
//
// Code and meaning have been simplified alike when the pass runs: behind LLVM's simplification, which unrolls short
// loops, and before vectorisation. FlowMatch.h says what fits. A meaning that is not straight-line code then is not
// searched for. Several results are found where their computations have the same inputs. The operation pays if the
// instructions that it makes superfluous cost more than its cycles, by the target's costs.
//
// Remarks say where an operation was put, and where the larger part of one was found. Calls by name are placed, too.

#ifndef BARECL_PASSES_OPERATIONS_MATCHOPERATIONS_H
#define BARECL_PASSES_OPERATIONS_MATCHOPERATIONS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct MatchOperationsPass : llvm::PassInfoMixin<MatchOperationsPass> {
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_OPERATIONS_MATCHOPERATIONS_H
