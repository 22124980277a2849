// SPDX-License-Identifier: MIT
//
// barecl-scalar-elements: in kernels with the handler `scalar`, splits the vectors that the program itself computes
// with into elements, including loads and stores.
//
// Then nothing is computed in vectors, as on a processor that has none: the basis for comparisons. On targets without
// vectors, code generation does this by itself.
//
// Runs where LLVM's vectoriser starts (phase Vectorise of the pipeline), when the functions that kernels call have been
// inlined.

#ifndef BARECL_PASSES_LOOPS_SCALARELEMENTS_H
#define BARECL_PASSES_LOOPS_SCALARELEMENTS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct ScalarElementsPass : llvm::PassInfoMixin<ScalarElementsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_SCALARELEMENTS_H
