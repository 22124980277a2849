// SPDX-License-Identifier: MIT
//
// barecl-vectoriser-hints: lets LLVM vectorise floating-point work-item loops where it holds back.
//
// NEON of 32-bit ARM flushes denormal numbers to zero, so LLVM vectorises float arithmetic there
// only in loops that say llvm.loop.vectorize.enable. OpenCL C leaves denormals of single precision
// to the device (CL_FP_DENORM), so work-item loops may say it. But the hint also overrides LLVM's
// cost model: it is given to loops that certainly gain, in which
//   - all accesses are independent between work-items (WorkItemLoops.h), and
//   - each is unconditional, and to consecutive addresses or to one address for all work-items.
//
// Runs at the point just before the vectoriser, when addresses are in their final
// form: WorkGroup.h, registerOptimiserPasses. Does nothing on other targets.

#ifndef BARECL_PASSES_VECTORISERHINTS_H
#define BARECL_PASSES_VECTORISERHINTS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct VectoriserHintsPass : llvm::PassInfoMixin<VectoriserHintsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_VECTORISERHINTS_H
