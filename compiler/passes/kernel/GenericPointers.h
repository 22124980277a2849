// SPDX-License-Identifier: MIT
//
// barecl-generic-pointers: replaces OpenCL C's questions about pointers without an address space.
//
//     to_global(p), to_local(p), to_private(p)     p, or null if it points elsewhere
//
// Before:  %a = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
//          %b = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
//          %p = select i1 %c, ptr addrspace(4) %a, ptr addrspace(4) %b
//          %q = call ptr addrspace(3) @__to_local(ptr addrspace(4) %p)
// After:   %p.space = select i1 %c, i32 1, i32 3
//          %is = icmp eq i32 %p.space, 3
//          %cast = addrspacecast ptr addrspace(4) %p to ptr addrspace(3)
//          %q = select i1 %is, ptr addrspace(3) %cast, ptr addrspace(3) null
//
// All memory is flat, so an address does not show its address space. The pass computes the number of the address space
// next to each pointer, starting where the pointer was cast from an address space. For a private volatile variable that
// holds a pointer, a second variable holds the number. Programs with other pointers that are loaded from memory are
// refused. Runs after SROA and LLVM's InferAddressSpaces, which gives an access the address space of the
// only object that it can touch.

#ifndef BARECL_PASSES_KERNEL_GENERICPOINTERS_H
#define BARECL_PASSES_KERNEL_GENERICPOINTERS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct GenericPointersPass : llvm::PassInfoMixin<GenericPointersPass> {
    llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_PASSES_KERNEL_GENERICPOINTERS_H
