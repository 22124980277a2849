// SPDX-License-Identifier: MIT
//
// KernelFrames: with -g, a kernel is one frame for debuggers.
//
// Clang makes two functions of a kernel K: a stub, which the host calls, and __clang_ocl_kern_imp_K, which has the body
// and which other kernels call. When the body is inlined into the stub, a debugger shows a frame K inside a frame K.
// The pass gives the stub the body's debug locations, so that the body no longer counts as inlined:
//
//   !1 = distinct !DISubprogram(name: "K", linkageName: "__clang_ocl_kern_imp_K")
//   define spir_kernel @K !dbg !2 { ... !DILocation(scope: !1, inlinedAt: !DILocation(scope: !2)) }
//     =>
//   define spir_kernel @K !dbg !1 { ... !DILocation(scope: !1) }
//
// Runs after the calls are inlined. Changes debug information only, no code.

#ifndef BARECL_LOWERING_KERNELFRAMES_H
#define BARECL_LOWERING_KERNELFRAMES_H

#include "llvm/IR/PassManager.h"

namespace barecl {

struct KernelFramesPass : llvm::PassInfoMixin<KernelFramesPass> {
    llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace barecl

#endif // BARECL_LOWERING_KERNELFRAMES_H
