// SPDX-License-Identifier: MIT
//
// barecl-scalar-elements: in kernels whose handler is `scalar`, the vectors that the program itself computes
// with become their elements, loads and stores included.
//
// Nothing is computed in vectors then, as on a processor that has none: what others are compared with. On
// other targets code generation does so by itself.
//
// Runs where LLVM's vectoriser starts (phase Vectorise of the pipeline), when what kernels call has
// been inlined.

#ifndef BARECL_PASSES_LOOPS_SCALARELEMENTS_H
#define BARECL_PASSES_LOOPS_SCALARELEMENTS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct ScalarElementsPass : llvm::PassInfoMixin<ScalarElementsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_SCALARELEMENTS_H
