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
// The pass runs after LLVM's simplification, which unrolls short loops, and before vectorisation: code and meaning are
// simplified alike. FlowMatch.h says what fits. Only a meaning that is straight-line code by then is searched for. A
// result narrower than a word is also found where the code extends it to a word. Address arithmetic with one index is
// code like any other (SplitAddresses.h). Several results are one operation if they are computed from the same inputs.
// The operation pays if the instructions that it makes superfluous cost more than its cycles, by the target's costs.
//
// Remarks say where an operation was placed, where it fits but does not pay, and where at least half of one was found.
// They also say that an operation on vectors in a register is not compared with code on vectors, because its C function
// computes element by element.
// Calls by name are placed, too (PlaceOperations.h).

#ifndef BARECL_PASSES_OPERATIONS_MATCHOPERATIONS_H
#define BARECL_PASSES_OPERATIONS_MATCHOPERATIONS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct MatchOperationsPass : llvm::PassInfoMixin<MatchOperationsPass> {
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_OPERATIONS_MATCHOPERATIONS_H
