// SPDX-License-Identifier: MIT
//
// barecl-kernel-signature: everything that a kernel depends on becomes a parameter.
//
// Before:                                   After:
//   @t = internal addrspace(3) global [16 x float]
//   void @K(ptr addrspace(1) %a,            void @K(ptr addrspace(1) %a,
//           ptr byval(%S) %s,                       ptr addrspace(2) %s,
//           ptr addrspace(1) %image,                ptr addrspace(2) %image,
//           ptr addrspace(2) %sampler)              i32 %sampler,
//     uses @t                                       ptr addrspace(3) %t,
//     call @__bcl_launch_context()                  ptr addrspace(2) %launch,
//     call @__bcl_group_id(i32 0)                   size_t %group.x, .y, .z)
//                                             %s.copy = alloca %S, copied from %s
//
// - A struct passed by value stands in the argument block, which no work-item may change: the
//   kernel works on a private copy (SROA and InstCombine remove the copies that are only read).
// - An image is the address of its descriptor, which stands there too; a sampler is its word
//   (OpaqueTypes.h says what they are in the source's IR).
// - Automatic local variables become facts of the kernel (KernelFacts.h). A variable that two
//   kernels use becomes a parameter of both.
// - The memory that parameters of address space 2 point to is marked read-only.
//
// Assumes that everything that uses a local variable or a primitive is inlined. A kernel that calls
// a function that still does, or is itself called, is refused.

#ifndef BARECL_PASSES_KERNEL_KERNELSIGNATURE_H
#define BARECL_PASSES_KERNEL_KERNELSIGNATURE_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct KernelSignaturePass : llvm::PassInfoMixin<KernelSignaturePass> {
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_PASSES_KERNEL_KERNELSIGNATURE_H
