// SPDX-License-Identifier: MIT
//
// PlaceOperations: calls of operations that the device has (passes/facts/Operations.h) become the operation.
//
//   %r = call i32 @__bcl_operation_sad8x4(i32 %a, i32 %b)
//     on a transport-triggered machine
//   %r = call i32 @__tta_sad8x4(i32 %a, i32 %b)
//     on RISC-V
//   %r = call i32 asm ".insn r 0x0b, 0, 1, $0, $1, $2", "=r,r,r"(i32 %a, i32 %b)
//
// Inputs narrower than a word are extended as their types say; results are truncated. A machine truncates inputs
// itself, and gives extended results (docs/tta/reference.md), so code that does the same is removed. An operation
// without effects may be moved, merged and dropped like arithmetic. If all its inputs are constants, the C function is
// inlined instead, and folds. At the end, meanings that nothing calls are removed.

#ifndef BARECL_PASSES_OPERATIONS_PLACEOPERATIONS_H
#define BARECL_PASSES_OPERATIONS_PLACEOPERATIONS_H

#include "passes/facts/Operations.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace barecl {

// Makes the operation where Builder is. `Inputs` have the types of the meaning's parameters, the results the types of
// the outputs.
llvm::SmallVector<llvm::Value *> placeOperation(llvm::IRBuilderBase &Builder,
                                                const OperationFacts &Operation,
                                                llvm::ArrayRef<llvm::Value *> Inputs);

// Places the calls in F. False: there was none.
bool placeCalls(llvm::Function &F);

struct PlaceOperationsPass : llvm::PassInfoMixin<PlaceOperationsPass> {
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_PASSES_OPERATIONS_PLACEOPERATIONS_H
