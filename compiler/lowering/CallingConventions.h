// SPDX-License-Identifier: MIT
//
// CallingConventions: kernels stay visible, all other functions become local, and all use the C calling convention.
//
//   define spir_kernel void @k(...)                  define hidden void @k(...)
//   define spir_func i32 @f(...)              =>     define internal i32 @f(...)
//   call spir_func i32 @f(...)                       call i32 @f(...)
//
// LLVM's code generator for ARM aborts on spir_kernel. The work-group passes recognise a kernel as a definition
// that has kernel metadata and is not local; this pass makes that true. Clang puts the same metadata on
// `__clang_ocl_kern_imp_K`, the copy of K's body that other kernels call; the pass removes it there.
//
// Runs on the linked module, because linking matches functions by name, and local functions do not match.

#ifndef BARECL_LOWERING_CALLINGCONVENTIONS_H
#define BARECL_LOWERING_CALLINGCONVENTIONS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct CallingConventionsPass : llvm::PassInfoMixin<CallingConventionsPass> {
    llvm::PreservedAnalyses run(llvm::Module &Module, llvm::ModuleAnalysisManager &);
};

} // namespace barecl

#endif // BARECL_LOWERING_CALLINGCONVENTIONS_H
