// SPDX-License-Identifier: MIT
//
// NeonFloats: lets LLVM vectorise float arithmetic for ARMv7's NEON.
//
// NEON flushes denormal numbers to zero, so LLVM's loop vectoriser keeps its hands off floats
// there, unless the loop asks for it. OpenCL leaves denormals of single precision to the device (a
// device with this pass must not report CL_FP_DENORM), so the loop may ask:
//
//   br ..., !llvm.loop !{..., !{!"llvm.loop.vectorize.enable", i32 1}}
//
// An explicit request also makes LLVM vectorise where its cost model advises against. So only
// innermost loops ask in which every access walks memory element by element, or stays in place: not
// those that would have to gather.
//
// Must run right before the vectoriser: loops are simplified, and most addresses are recurrences.

#ifndef BARECL_COMPILER_NEONFLOATS_H
#define BARECL_COMPILER_NEONFLOATS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct NeonFloatsPass : llvm::PassInfoMixin<NeonFloatsPass> {
    llvm::PreservedAnalyses run(llvm::Function &Function, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace barecl

#endif // BARECL_COMPILER_NEONFLOATS_H
