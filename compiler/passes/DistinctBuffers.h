// SPDX-License-Identifier: MIT
//
// barecl-distinct-buffers: the pointers of a work-group function to global memory are `noalias`, for
// launches whose arguments do not reach the same memory by two of them.
//
//     c[i] += a[k] * b[k]     c[i] stays in a register while k runs
//
// The host knows at each launch whether that is so (BuildSettings::DistinctBuffers). OpenCL C alone does
// not give it: c[i] may be a[k] for the work-item that writes it, as long as no other one reads it
// meanwhile, and which others run is not known here.
//
// Functions with atomic operations or fences, and those that call a function that may touch memory, are left
// as they are: what another work-group hands over is not written through a pointer of this one, which
// `noalias` excludes.
//
// Runs behind WorkItemLoops: of a kernel, which is what one work-item does, `noalias` would say that no
// other one writes there across a barrier.

#ifndef BARECL_PASSES_DISTINCTBUFFERS_H
#define BARECL_PASSES_DISTINCTBUFFERS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct DistinctBuffersPass : llvm::PassInfoMixin<DistinctBuffersPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_PASSES_DISTINCTBUFFERS_H
