// SPDX-License-Identifier: MIT
//
// barecl-memory-facts: what OpenCL C says about memory, in terms that LLVM understands on targets
// where an address space is but a number.
//
//  - Private, global, constant and local memory are disjoint: every access of one carries the scope
//    of its address space (!alias.scope) and excludes the three others (!noalias). The generic
//    address space overlaps them all and gets neither.
//  - Constant memory does not change while a kernel runs: its loads are !invariant.load.
//
//    load i32, ptr addrspace(2) %p   ->   ..., !invariant.load !{}, !alias.scope !{c},
//                                             !noalias !{p, g, l}
//
// The work-group passes use these facts through the functions below for accesses that they add, and
// `isIndependent` for what is marked parallel.

#ifndef BARECL_PASSES_REGIONS_MEMORYFACTS_H
#define BARECL_PASSES_REGIONS_MEMORYFACTS_H

#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace barecl {

// Marks I, an access of the kernel or of what became of it.
void addMemoryFacts(llvm::Instruction &I);

// Whether I accesses only memory that different work-items, between two barriers, either do not
// share or share without conflict (a conflict would be a data race, and undefined). Not so:
// atomics, volatile accesses, unknown calls, and allocas, which the work-items use one after
// another. `Private`: the work-items' own memory in the launch context, or null.
bool isIndependent(const llvm::Instruction &I, const llvm::Value *Private);

struct MemoryFactsPass : llvm::PassInfoMixin<MemoryFactsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_MEMORYFACTS_H
