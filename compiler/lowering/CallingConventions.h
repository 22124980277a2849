// SPDX-License-Identifier: MIT
//
// CallingConventions: kernels stay visible, all else becomes local; everybody speaks C.
//
//   define spir_kernel void @k(...)                  define hidden void @k(...)
//   define spir_func i32 @f(...)              =>     define internal i32 @f(...)
//   call spir_func i32 @f(...)                       call i32 @f(...)
//
// Code generation aborts on spir_kernel for ARM. After this pass, a kernel is what the work-group
// passes take for one: a definition with kernel metadata that is not local. Clang puts the same
// metadata on `__clang_ocl_kern_imp_K`, K's body for other kernels to call; those lose it.
//
// Runs on the linked module, since linking by name needs the names.

#ifndef BARECL_LOWERING_CALLINGCONVENTIONS_H
#define BARECL_LOWERING_CALLINGCONVENTIONS_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct CallingConventionsPass : llvm::PassInfoMixin<CallingConventionsPass> {
    llvm::PreservedAnalyses run(llvm::Module &Module, llvm::ModuleAnalysisManager &);
};

} // namespace barecl

#endif // BARECL_LOWERING_CALLINGCONVENTIONS_H
