// SPDX-License-Identifier: MIT
//
// barecl-kernel-signature: makes a parameter of everything that a kernel depends on.
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
// - A struct passed by value is in the argument block, which no work-item may change. So the kernel
// works on a private copy (SROA and InstCombine remove copies that are only read).
// - An image becomes the address of its descriptor, which is in the argument block too; a sampler
// becomes its word (OpaqueTypes.h describes both in the source's IR).
// - Automatic local variables become facts of the kernel (KernelFacts.h). A variable that two
//   kernels use becomes a parameter of both.
// - The block of the program's variables in global memory (facts/ProgramBlock.h) becomes a parameter behind those of
//   the source, of every kernel: a kernel may have the block's address from elsewhere.
// - The memory that parameters of address space 2 point to is marked read-only.
//
// Assumes that all functions that use a local variable, the block or a primitive are inlined. A kernel that
// still calls such a function, or that is itself called, is refused.

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
