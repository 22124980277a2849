// SPDX-License-Identifier: MIT
//
// barecl-masked-accesses: lowers masked loads and stores, gathers and scatters for targets that have none (SSE2, NEON,
// vectors of transport-triggered machines).
//
// Elements outside of the mask are neither read nor written, since other work-items may write there meanwhile, or there
// may be no memory. So
//
//   a load or store of consecutive elements   becomes one access of a vector if all lanes are in the mask,
//                                             which is tested first; else it is done lane by lane
//   a store to a variable on the stack        loads, blends and stores: nobody else sees it
//   a gather or scatter                       is done lane by lane
//
// Lane by lane:
//
//   %v = call <4 x float> @llvm.masked.gather(%p + %k, %mask)
//
//   becomes
//
//           br (extractelement %mask, 0), lane, next
//   lane:   %k0 = extractelement %k, 0;  %e0 = load %p + %k0;  %v0 = insertelement poison, %e0, 0
//   next:   %v1 = phi [%v0, lane], [poison, ...]; ...
//
// LLVM would do the same before code generation, but it would turn the whole mask into a number and take addresses out
// of vectors, and it never tests for all lanes. The code of this pass is also optimised.
//
// Runs after VectorLanes (phase Vectorise of the pipeline). Leaves targets with masks alone.

#ifndef BARECL_PASSES_LANES_MASKEDACCESSES_H
#define BARECL_PASSES_LANES_MASKEDACCESSES_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct MaskedAccessesPass : llvm::PassInfoMixin<MaskedAccessesPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LANES_MASKEDACCESSES_H
