// SPDX-License-Identifier: MIT
//
// barecl-generic-pointers: answers what OpenCL C asks of pointers without an address space.
//
//     to_global(p), to_local(p), to_private(p)     p, or null where it points elsewhere
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
// All memory is flat, and an address does not tell what it belongs to: that is followed beside the pointer,
// from where it got its address space. Pointers that come out of memory refuse the program: those that
// SROA could not keep in registers. Runs behind that, and behind LLVM's InferAddressSpaces, which gives
// accesses the address space of the only object that they can be of.

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
