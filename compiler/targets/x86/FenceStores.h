// SPDX-License-Identifier: MIT
//
// FenceStores: on x86, a masked store of one lane becomes a store of that element.
//
// LLVM 22 does so itself, after it has merged a truncation into the store. Then it stores the element before the
// truncation, with all its bytes, so the next element changes too:
//
//     %words = trunc <8 x i64> %x to <8 x i32>
//     call void @llvm.masked.store(<8 x i32> %words, ptr %p, <i1 true, i1 false, ...>)     vmovlps %xmm0, (%rdi)
//
// Loops over 33 work-items with vectors of 16 have such stores. docs/llvm-mistakes.md has the smallest reproduction.
//
// Runs last before code generation, when masks of unrolled loops are constants. Leaves targets other than x86 alone.

#ifndef BARECL_TARGETS_X86_FENCESTORES_H
#define BARECL_TARGETS_X86_FENCESTORES_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct FenceStoresPass : llvm::PassInfoMixin<FenceStoresPass> {
    llvm::PreservedAnalyses run(llvm::Function &Function, llvm::FunctionAnalysisManager &AM);
    static bool isRequired() { return true; }
};

} // namespace barecl

#endif // BARECL_TARGETS_X86_FENCESTORES_H
