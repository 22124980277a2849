// SPDX-License-Identifier: MIT
//
// barecl-canonical-kernel: the shape of a kernel that the passes after it rely on.
//
//  1. Every alloca is in the entry block and has a constant size.
//  2. There is at most one `ret`, alone in its block.
//  3. Every barrier is in a block of its own: a call of __bcl_barrier and a branch, to a block
//     that has no other predecessor. The entry block holds no barrier.
//  4. No other instruction may be a barrier: there is no indirect call, no recursion, no `invoke`, no
//     `indirectbr`. Functions that remain calls contain no barrier: KernelSignature refuses those that do.
//
//   before:  a: x; call @__bcl_barrier(i32 1); y; br c
//   after:   a: x; br a.barrier     a.barrier: call ...; br a.after     a.after: y; br c
//
// A kernel that cannot be brought into this shape is refused with the line of the instruction that
// prevents it.

#ifndef BARECL_PASSES_BARRIERS_CANONICALKERNEL_H
#define BARECL_PASSES_BARRIERS_CANONICALKERNEL_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct CanonicalKernelPass : llvm::PassInfoMixin<CanonicalKernelPass> {
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_PASSES_BARRIERS_CANONICALKERNEL_H
