// SPDX-License-Identifier: MIT
//
// barecl-memory-facts: expresses OpenCL C's rules about memory for LLVM, which does not know what
// the numbers of address spaces mean.
//
//  - Private, global, constant and local memory are disjoint: every access of one carries the scope
//    of its address space (!alias.scope) and excludes the three others (!noalias). The generic
//    address space overlaps them all and gets neither, as does an access at a number: the address that an operation on
//    memory gets.
//  - Constant memory does not change while a kernel runs: its loads are !invariant.load.
//
//    load i32, ptr addrspace(2) %p   ->   ..., !invariant.load !{}, !alias.scope !{c},
//                                             !noalias !{p, g, l}
//
// Functions that stay calls are marked like kernels, if they are the program's own. In those of the built-in library and
// of the run-time checks, the number of an address space is no promise.
//
// The work-group passes call addMemoryFacts for accesses that they add, and `isIndependent` to
// decide which accesses are marked as parallel.

#ifndef BARECL_PASSES_REGIONS_MEMORYFACTS_H
#define BARECL_PASSES_REGIONS_MEMORYFACTS_H

#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace barecl {

// Marks I, an access of the kernel or of code made from it.
void addMemoryFacts(llvm::Instruction &I);

// Whether I accesses only memory that different work-items, between two barriers, do not share or
// share without conflict. (A conflict would be a data race, and undefined.) False for atomics,
// volatile accesses, unknown calls, and allocas, which the work-items use one after another.
// `Private`: the work-items' own memory in the launch context, or null.
bool isIndependent(const llvm::Instruction &I, const llvm::Value *Private);

struct MemoryFactsPass : llvm::PassInfoMixin<MemoryFactsPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_PASSES_REGIONS_MEMORYFACTS_H
