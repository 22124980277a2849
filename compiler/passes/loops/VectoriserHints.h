// SPDX-License-Identifier: MIT
//
// barecl-vectoriser-hints: gives LLVM's vectoriser hints for work-item loops.
//
// Permission: NEON of 32-bit ARM flushes denormal numbers to zero, so LLVM only vectorises float arithmetic in loops
// with llvm.loop.vectorize.enable. OpenCL C leaves denormals of single precision to the device (CL_FP_DENORM), so
// work-item loops may have it. But the hint also overrides LLVM's cost model. So only loops that certainly gain get it,
// in which
//   - all accesses are independent between work-items (WorkItemLoops.h), and
//   - each is unconditional, and to consecutive addresses or to one address for all work-items.
//
// Upper halves of products: Helium has them as one instruction, but LLVM's cost model counts a product of 64 bits. Loops
// with such products get the permission too, if they are of the same kind.
//
// Tails: with masks for elements of every size (AVX-512, MVE), the work-items that do not fill a vector can be one
// masked iteration instead of a scalar copy of the loop. Loops with a constant number of work-items get
// llvm.loop.vectorize.predicate.enable; LLVM omits the mask if the vectors divide the number. If the number is not
// known, LLVM decides for the target. MVE masks at no cost (dlstp, letp). On AVX-512 a mask would be computed in every
// iteration, and prevent LLVM from running several vectors in one iteration, for a tail that most work-groups do not
// have.
//
// Waiting: in kernels that compute much, the body of a work-item loop is one long chain of operations, longer than a
// processor looks ahead. LLVM interleaves several vectors only in short loops. So loops with a known number of
// work-items get llvm.loop.interleave.count if their chain takes longer than issuing their instructions
// (analysis/ChainLatency.h), on processors with registers of at least 32 bytes.
//
// Sums of integers: LLVM interleaves four vectors of a short loop that sums, to hide the latency of additions. An
// addition of integers takes one cycle, so two vectors are enough. More of them leave more of a short row to the loop
// for the remainder. Loops in loops, whose number of iterations is not known, get llvm.loop.interleave.count 2 on the
// same processors.
//
// Rows of unequal length: a loop whose number of iterations differs between work-items gets
// llvm.loop.unroll.runtime.disable on the same processors. LLVM would make two loops of it, one of them for the
// remainder after groups of eight iterations, and the processor would mispredict the end of both.
//
// A build without vectors (handler `scalar`) gets no hints.
//
// Runs just before the vectoriser, when addresses are in their final form (phase Vectorise of pipeline/Pipeline.def).

#ifndef BARECL_PASSES_LOOPS_VECTORISERHINTS_H
#define BARECL_PASSES_LOOPS_VECTORISERHINTS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct VectoriserHintsPass : llvm::PassInfoMixin<VectoriserHintsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace barecl

#endif // BARECL_PASSES_LOOPS_VECTORISERHINTS_H
