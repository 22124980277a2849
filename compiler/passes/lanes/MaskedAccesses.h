// SPDX-License-Identifier: MIT
//
// barecl-masked-accesses: loads and stores under masks, gathers and scatters, for targets that have
// none (SSE2, NEON, vectors of transport-triggered machines).
//
// Nothing that a mask leaves out is read or written, as other work-items may write there meanwhile, or
// there may be no memory. So
//
//   a load or store of elements next to each other   is one of a vector where all lanes are in the mask,
//                                                    which is asked first; else goes lane by lane
//   a store to a variable on the stack               loads, blends and stores: nobody else sees it
//   a gather or scatter                              goes lane by lane
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
// LLVM would do likewise before code generation, but with a number made of the whole mask, and with
// addresses that come out of vectors, and it never asks for all lanes. Here the code is optimised.
//
// Runs behind VectorLanes (phase Vectorise of the pipeline). Leaves alone targets with masks.

#ifndef BARECL_PASSES_LANES_MASKEDACCESSES_H
#define BARECL_PASSES_LANES_MASKEDACCESSES_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct MaskedAccessesPass : llvm::PassInfoMixin<MaskedAccessesPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LANES_MASKEDACCESSES_H
