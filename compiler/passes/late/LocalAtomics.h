// SPDX-License-Identifier: MIT
//
// barecl-local-atomics: atomic operations on local memory become ordinary ones.
//
// Before:  %old = atomicrmw add ptr addrspace(3) %p, i32 1 monotonic
// After:   %old = load i32, ptr addrspace(3) %p
//          %new = add i32 %old, 1
//          store i32 %new, ptr addrspace(3) %p
//
// All work-items of a work-group run on one core, in one thread, one after another, and no other thread uses its local
// memory. So the costs of atomics (the bus lock of x86, the exclusive monitor of ARM) are unnecessary there.
//
// Runs after all other optimisation (phase Late of pipeline/Pipeline.def): as long as these operations are atomic, the
// vectoriser leaves alone work-item loops in which several work-items access the same place.

#ifndef BARECL_PASSES_LATE_LOCALATOMICS_H
#define BARECL_PASSES_LATE_LOCALATOMICS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct LocalAtomicsPass : llvm::PassInfoMixin<LocalAtomicsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace barecl

#endif // BARECL_PASSES_LATE_LOCALATOMICS_H
