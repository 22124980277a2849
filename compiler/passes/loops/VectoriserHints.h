// SPDX-License-Identifier: MIT
//
// barecl-vectoriser-hints: tells LLVM's vectoriser what it may do with work-item loops.
//
// Where it holds back: NEON of 32-bit ARM flushes denormal numbers to zero, so LLVM vectorises
// float arithmetic there only in loops that say llvm.loop.vectorize.enable. OpenCL C leaves
// denormals of single precision to the device (CL_FP_DENORM), so work-item loops may say it. But
// the hint also overrides LLVM's cost model: it is given to loops that certainly gain, in which
//   - all accesses are independent between work-items (WorkItemLoops.h), and
//   - each is unconditional, and to consecutive addresses or to one address for all work-items.
//
// Tails: with masks for elements of every size (AVX-512, MVE) the work-items that do not fill a
// vector can be one round under a mask instead of a scalar copy of the loop. Loops whose number of
// work-items is a constant say llvm.loop.vectorize.predicate.enable; LLVM leaves out the mask when
// the vectors divide the number. When it is not known, LLVM decides for the target: MVE masks at no
// cost (dlstp, letp), while on AVX-512 a mask would be computed in every round, and keep LLVM from
// running several vectors a round, for a tail that most work-groups do not have.
//
// Waiting: the body of a work-item loop is one long chain of operations in kernels that compute much,
// and a processor looks ahead less far than one vector's chain is long. LLVM runs several vectors side by
// side in short loops alone. Loops of a known number of work-items whose chain takes longer than
// their instructions take to be issued say llvm.loop.interleave.count, on processors with registers of
// 32 bytes at least.
//
// Rows of unequal length: a loop that each work-item goes through another number of times says
// llvm.loop.unroll.runtime.disable on the same processors. LLVM would make two of it, one for what is left
// of eight iterations, and the processor would guess wrong where either ends.
//
// A build without vectors (handler `scalar`) gets no hints.
//
// Runs at the point just before the vectoriser, when addresses are in their final
// form: phase Vectorise of pipeline/Pipeline.def.

#ifndef BARECL_PASSES_LOOPS_VECTORISERHINTS_H
#define BARECL_PASSES_LOOPS_VECTORISERHINTS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct VectoriserHintsPass : llvm::PassInfoMixin<VectoriserHintsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_VECTORISERHINTS_H
